import { describe, expect, test } from 'vitest';
import { saveOfficeMails } from '#contract/accounts/settings-api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import {
  askChange,
  askChangeByLink,
  decideChange,
  getSheetChanges,
  listAskedChanges,
  type SheetChange,
} from '#contract/cut-sheets/changes-api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { jobs } from '#server/cut-sheets/jobs.ts';
import type { EventKind } from '#server/lib/events.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { FILLED, filledWith, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const OTHERWISE = { order_list: filledWith(['Liver']) };

/** A submitted sheet for an animal that is being cut. */
async function makeLocked(plant?: Sheet['plant']): Promise<Sheet & { order_id: number }> {
  const sheet = await makeSheet(app, plant);
  const order_id = await putOnOrder(app, sheet, 1);
  await submitSheet(app, sheet, sheet.customer);
  await app.db.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', order_id).execute();
  return { ...sheet, order_id };
}
const ask = ({ data_id, customer }: Sheet, more: object = {}, person: Person = customer) =>
  app.callWith(askChange, person, { data_id, reason: 'My mother moves in', wish: 'Grind the flank, please', ...more });
const changesOf = async ({ data_id }: Sheet, person: Person) =>
  expectYes(await app.call(getSheetChanges, person, { data_id })).data;
const decide = ({ plant }: Sheet, change_id: number, outcome: 'accepted' | 'refused', more: object = {}) =>
  app.callWith(decideChange, plant.owner, { change_id, outcome, ...more });
const idIn = (reply: { status: string; data?: unknown }) => (reply.data as { change_id: number }).change_id;

async function carryOut({ plant: { plant_id } }: Sheet, kind: EventKind) {
  const event = await lastEvent(app, { plant_id }, kind);
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const job of [...jobs, ...jobs]) if (job.on.includes(event.kind)) await job.run(context, event);
  return app.db
    .selectFrom('mails')
    .select(['template', 'recipient', 'subject', 'body'])
    .where('owner_id', '=', plant_id)
    .orderBy('mail_id')
    .execute();
}
const emailOf = async ({ customer }: Sheet) =>
  app.db
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', customer.customer_id)
    .executeTakeFirstOrThrow();

describe('a change request', () => {
  test('is emailed to the office with its reason, and visible to everyone who can see the sheet', async () => {
    const sheet = await makeLocked();
    const manager = await sheet.plant.join('manager');
    await app.call(saveOfficeMails, manager, { office_mails: ['sheet_change_asked'] });
    expect(await ask(sheet)).toMatchObject({ message: 'Request sent to the plant' });
    for (const person of [sheet.customer, sheet.plant.owner, await sheet.plant.join('butcher')]) {
      expect(await changesOf(sheet, person)).toMatchObject({
        can: { decide: person.account_id === sheet.plant.owner.account_id },
        changes: [{ reason: 'My mother moves in', wish: 'Grind the flank, please', wanted: null, outcome: null }],
      });
    }
    expect(await carryOut(sheet, 'cut_sheet.change_asked')).toMatchObject([
      {
        template: 'office_sheet_change_asked',
        subject: expect.stringContaining('asked for a change'),
        body: expect.stringMatching(
          /Reason: My mother moves in\nRequested change: Grind the flank[\s\S]*\/NewCutSheetForm\/\d+\/\d+\n/,
        ),
      },
    ]);
    expect(expectYes(await app.call(listAskedChanges, sheet.plant.owner, {})).data).toMatchObject([
      { data_id: sheet.data_id, order_id: sheet.order_id, wish: 'Grind the flank, please' },
    ]);
  });

  test('goes to the plant’s address if no one in the office gets these emails', async () => {
    const sheet = await makeLocked();
    await app.db
      .updateTable('plants')
      .set({ email: 'office@plant.test' })
      .where('plant_id', '=', sheet.plant.plant_id)
      .execute();
    await ask(sheet);
    expect(await carryOut(sheet, 'cut_sheet.change_asked')).toMatchObject([{ recipient: 'office@plant.test' }]);
  });

  test('needs a reason, a valid change, and a locked sheet', async () => {
    const sheet = await makeLocked();
    for (const [more, code] of [
      [{ reason: ' ' }, 'change_reason_missing'],
      [{ wish: '' }, 'change_wish_missing'],
      [{ wanted: [{ cut: 'Wing', subcuts: [] }] }, 'choices_unknown'],
      [{ wanted: [] }, 'choices_missing'],
    ] as const) {
      expect(await ask(sheet, more)).toMatchObject({ http: 422, code });
    }
    const open = await makeSheet(app);
    await putOnOrder(app, open, 1);
    expect(await ask(open)).toMatchObject({ http: 409, code: 'sheet_unlocked' });
    const over = await makeSheet(app);
    await putOnOrder(app, over, 3);
    expect(await ask(over)).toMatchObject({ http: 409, code: 'order_over' });
    expect((await changesOf(sheet, sheet.customer)).changes).toEqual([]);
  });

  test('can be sent by anyone who can fill in the sheet, signed in or through a link', async () => {
    const sheet = await makeLocked();
    const [stranger, butcher] = [await sheet.plant.join('customer'), await sheet.plant.join('butcher')];
    expect((await ask(sheet, {}, stranger)).http).toBe(404);
    expect((await ask(sheet, {}, butcher)).http).toBe(403);
    expect((await ask(sheet, {}, (await makeSheet(app)).plant.owner)).http).toBe(404);
    expect((await app.call(getSheetChanges, stranger, { data_id: sheet.data_id })).http).toBe(404);

    const open = await makeSheet(app, sheet.plant);
    const order_id = await putOnOrder(app, open, 1);
    const { links } = expectYes(
      await app.call(sendCutSheet, sheet.plant.owner, { data_ids: [open.data_id], how: 'hand' }),
    ).data;
    const token = links[0]?.address.split('/').at(-1) ?? '';
    await app.db.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', order_id).execute();
    const asked = { token, reason: 'Too much', wish: 'No liver' };
    expect((await app.call(askChangeByLink, null, asked)).status).toBe('yes');
    expect(await app.call(askChangeByLink, null, asked)).toMatchObject({ code: 'change_asked_already' });
    expect(await app.call(askChangeByLink, null, { ...asked, token: 'x' })).toMatchObject({ code: 'sheet_link_over' });
    expect((await changesOf(open, open.customer)).changes).toMatchObject([{ wish: 'No liver' }]);
  });

  test('is stored only once if twenty people request the same change simultaneously', async () => {
    const sheet = await makeLocked();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(sheet, {}, at % 2 ? sheet.customer : sheet.plant.owner)),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'change_asked_already')).toBe(true);
    expect((await changesOf(sheet, sheet.customer)).changes).toHaveLength(1);
  });
});

describe('the office', () => {
  test('accepts a change, keeps the earlier answers with it and tells the customer', async () => {
    const sheet = await makeLocked();
    const change_id = idIn(await ask(sheet, { wanted: OTHERWISE }));
    expect(await decide(sheet, change_id, 'accepted', { answer: 'Gladly.' })).toMatchObject({
      message: 'Change accepted',
    });
    expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
      form_data_json: OTHERWISE,
      locked_because: 'cutting',
    });
    const kept = await app.db.selectFrom('sheet_changes').selectAll().where('change_id', '=', change_id).execute();
    expect(kept).toMatchObject([
      { outcome: 'accepted', replaced: FILLED, wanted: OTHERWISE, decided_by: sheet.plant.owner.account_id },
    ]);
    const history = expectYes(await app.call(orderHistory, sheet.plant.owner, { order_id: sheet.order_id })).data;
    expect(history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['cut_sheet.change_accepted', 'cut_sheet.change_asked', 'cut_sheet.submitted']),
    );
    expect(history.find(({ kind }) => kind === 'cut_sheet.change_accepted')).toMatchObject({
      reason: 'Gladly.',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'cut_removed' })]),
    });
    expect(await carryOut(sheet, 'cut_sheet.change_accepted')).toMatchObject([
      {
        template: 'sheet_change_decided',
        recipient: (await emailOf(sheet)).email,
        subject: expect.stringContaining('Your change was accepted'),
        body: expect.stringContaining('Gladly.'),
      },
    ]);
  });

  test('can’t accept a change requested only in words without filling in valid answers', async () => {
    const [own, words] = [await makeLocked(), await makeLocked()];
    await decide(own, idIn(await ask(own)), 'accepted', { form_data: OTHERWISE });
    expect((await lookAt(app, own, own.customer))?.form_data_json).toEqual(OTHERWISE);
    const change_id = idIn(await ask(words));
    for (const [more, code] of [
      [{}, 'change_answers_missing'],
      [{ form_data: [{ cut: 'Wing', subcuts: [] }] }, 'choices_unknown'],
    ] as const) {
      expect(await decide(words, change_id, 'accepted', more)).toMatchObject({ http: 422, code });
    }
    expect((await lookAt(app, words, words.customer))?.form_data_json).toEqual(FILLED);
    expect((await changesOf(words, words.customer)).changes).toMatchObject([{ outcome: null }]);
  });

  test('refuses with a reason sent to the customer, who may ask again', async () => {
    const sheet = await makeLocked();
    const change_id = idIn(await ask(sheet, { wanted: OTHERWISE }));
    expect(await decide(sheet, change_id, 'refused')).toMatchObject({ http: 422, code: 'change_reason_missing' });
    expect((await decide(sheet, change_id, 'refused', { answer: 'It is wrapped already.' })).status).toBe('yes');
    expect((await lookAt(app, sheet, sheet.customer))?.form_data_json).toEqual(FILLED);
    expect(await carryOut(sheet, 'cut_sheet.change_refused')).toMatchObject([
      {
        subject: expect.stringContaining('We can’t make your change'),
        body: expect.stringContaining('It is wrapped already.'),
      },
    ]);
    expect((await ask(sheet)).status).toBe('yes');
    expect((await changesOf(sheet, sheet.customer)).changes.map(({ outcome }: SheetChange) => outcome)).toEqual([
      null,
      'refused',
    ]);
  });

  test('decides a change only once if twenty people decide at the same time', async () => {
    const sheet = await makeLocked();
    const change_id = idIn(await ask(sheet, { wanted: OTHERWISE }));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        decide(sheet, change_id, at % 2 ? 'accepted' : 'refused', { answer: `answer ${at}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'change_decided')).toBe(true);
    const [change] = (await changesOf(sheet, sheet.customer)).changes;
    const expected = change?.outcome === 'accepted' ? OTHERWISE : FILLED;
    expect((await lookAt(app, sheet, sheet.customer))?.form_data_json).toEqual(expected);
  });

  test('can’t accept a change once the sheet can be edited again, but can still decline it', async () => {
    const sheet = await makeLocked();
    const change_id = idIn(await ask(sheet, { wanted: OTHERWISE }));
    await app.db.updateTable('orders').set({ stage: 'hanging' }).where('order_id', '=', sheet.order_id).execute();
    const since = { order_list: filledWith(['Jerky strips']) };
    expect((await submitSheet(app, sheet, sheet.customer, since, { revision: 1 })).status).toBe('yes');
    expect(await decide(sheet, change_id, 'accepted')).toMatchObject({ http: 409, code: 'sheet_unlocked' });
    expect((await lookAt(app, sheet, sheet.customer))?.form_data_json).toEqual(since);
    expect((await decide(sheet, change_id, 'refused', { answer: 'You can change it.' })).status).toBe('yes');
  });

  test('can’t accept a change if the order is over or belongs to another plant', async () => {
    const sheet = await makeLocked();
    const change_id = idIn(await ask(sheet));
    const foreign = await makeSheet(app);
    expect((await decide(foreign, change_id, 'refused', { answer: 'No' })).http).toBe(404);
    await app.db
      .updateTable('orders')
      .set({ status: ORDER_STATUS.completed, stage: 'picked_up' })
      .where('order_id', '=', sheet.order_id)
      .execute();
    expect(await decide(sheet, change_id, 'accepted')).toMatchObject({ code: 'order_over' });
    expect((await decide(sheet, change_id, 'refused', { answer: 'It is fetched.' })).status).toBe('yes');
    for (const person of [sheet.customer, await sheet.plant.join('butcher')]) {
      expect((await app.call(decideChange, person, { change_id, outcome: 'accepted' })).http).toBe(403);
    }
  });
});
