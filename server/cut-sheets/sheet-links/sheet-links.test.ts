import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import {
  getSheetLinks,
  openSheetLink,
  revokeSheetLinks,
  saveByLink,
  sendCutSheet,
  submitByLink,
} from '#contract/cut-sheets/links-api.ts';
import { jobs } from '#server/cut-sheets/jobs.ts';
import type { EventKind } from '#server/lib/events.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { FILLED, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectLaterBy, expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();

/** A link the office hands over in person. */
async function handOver({ plant, data_id }: Sheet): Promise<string> {
  const reply = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id], how: 'hand' })).data;
  return tokenIn(reply.links[0]?.address);
}
const tokenIn = (text = ''): string => /\/CutSheet\/([\w-]{43})/.exec(text)?.[1] ?? '';
const open = (token: string) => app.call(openSheetLink, null, { token });
const linksOf = async ({ plant, data_id }: Sheet) =>
  expectYes(await app.call(getSheetLinks, plant.owner, { data_id })).data;

/** Sends the queued emails, as the job does, but twice. */
async function deliver({ plant_id }: Plant, kind: EventKind): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
  const events = await eventsOf(app, { plant_id }, kind);
  for (const event of [...events, ...events]) {
    for (const job of jobs) {
      if (job.on.includes(event.kind)) await job.run({ db: app.db, mailer, public_url: 'https://plant.test' }, event);
    }
  }
  return sent;
}

describe('Send Cut sheets', () => {
  test('emails the customer a link, stored as a hash, and shows when it was opened', async () => {
    const sheet = await makeSheet(app);
    const { data_id, plant } = sheet;
    await putOnOrder(app, sheet);
    const reply = await app.call(sendCutSheet, plant.owner, { data_ids: [data_id] });
    expect(reply).toMatchObject({
      message: 'The link is on its way',
      data: { mailed: 1, without_address: 0, links: [] },
    });
    const sent = await deliver(plant, 'cut_sheet.link_sent');
    const { email } = await linksOf(sheet);
    expect(sent).toEqual([
      {
        id: expect.any(String),
        to: email,
        subject: expect.stringContaining('Your cut sheet for Beef 1'),
        text: expect.stringContaining('without a password until'),
        readSender: expect.any(Function),
      },
    ]);
    const token = tokenIn(sent[0]?.text);
    const kept = await sql`
      select array_agg(to_jsonb(m)) as mails, (select array_agg(to_jsonb(e)) from events e where e.owner_id = ${plant.plant_id}) as events,
        (select array_agg(to_jsonb(l)) from sheet_links l where l.plant_id = ${plant.plant_id}) as links
      from mails m where m.owner_id = ${plant.plant_id}`.execute(app.db);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(kept.rows)).toContain('/CutSheet/…');
    expect(JSON.stringify(kept.rows)).not.toContain(token);

    expect((await linksOf(sheet)).links).toMatchObject([
      { how: 'mail', recipient: email, sent_by: 'Pat processor', opened_at: null, is_good: true },
    ]);
    // All five requests find the link unopened and wait for the same lock.
    const opened = await app.db.transaction().execute(async (tx) => {
      await sql`select from sheet_links where plant_id = ${plant.plant_id} for update`.execute(tx);
      const waiting = Array.from({ length: 5 }, () => open(token));
      await expectWaiting(app, 5);
      return { all: Promise.all(waiting) };
    });
    await opened.all;
    expect((await linksOf(sheet)).links[0]?.opened_at).not.toBeNull();
    const openings = await eventsOf(app, plant, 'cut_sheet.link_opened');
    expect(openings).toHaveLength(1);
  });

  test('texts the link to a customer who has only a phone, and the link stops working when the number changes', async () => {
    const sheet = await makeSheet(app);
    const { data_id, plant, customer } = sheet;
    const { plant_id, owner } = plant;
    const setCustomer = (values: object) =>
      app.db.updateTable('customers').set(values).where('customer_id', '=', customer.customer_id).execute();
    await setCustomer({ email: null, phone: '312 555 0300' });
    expect(await linksOf(sheet)).toMatchObject({ email: '', text_to: '' });
    await app.db
      .updateTable('plants')
      .set({ texts_on: ['sheet_link'] })
      .where('plant_id', '=', plant_id)
      .execute();
    expect(await linksOf(sheet)).toMatchObject({ text_to: '312 555 0300' });
    const { data } = expectYes(await app.call(sendCutSheet, owner, { data_ids: [data_id] }));
    expect(data).toEqual({ mailed: 1, without_address: 0, links: [] });
    const { body } = await app.db
      .selectFrom('mails')
      .select('body')
      .where('owner_id', '=', plant_id)
      .where('channel', '=', 'text')
      .executeTakeFirstOrThrow();
    const token = tokenIn(body);
    expect((await open(token)).status).toBe('yes');
    expect((await linksOf(sheet)).links).toMatchObject([{ how: 'text', recipient: '312 555 0300', is_good: true }]);

    await setCustomer({ phone: '312 555 0301' });
    expect((await open(token)).status).toBe('no');
    expect((await linksOf(sheet)).links).toMatchObject([{ is_good: false }]);
    await setCustomer({ phone: '12' });
    expect(await linksOf(sheet)).toMatchObject({ text_to: '' });
    expect(await app.call(sendCutSheet, owner, { data_ids: [data_id] })).toMatchObject({
      data: { mailed: 0, without_address: 1 },
    });
  });

  test('gives the office a link to copy for a customer without an address', async () => {
    const sheet = await makeSheet(app);
    await app.db
      .updateTable('customers')
      .set({ email: null })
      .where('customer_id', '=', sheet.customer.customer_id)
      .execute();
    expect(await app.call(sendCutSheet, sheet.plant.owner, { data_ids: [sheet.data_id] })).toMatchObject({
      message: 'No one on this list can be emailed or texted',
      data: { mailed: 0, without_address: 1 },
    });
    expect((await linksOf(sheet)).links).toEqual([]);
    expect((await open(await handOver(sheet))).status).toBe('yes');
    expect((await linksOf(sheet)).links).toMatchObject([{ how: 'hand', recipient: '' }]);
  });

  test('sends either all of the chosen sheets or none', async () => {
    const [sheet, foreign] = [await makeSheet(app), await makeSheet(app)];
    const locked = await makeSheet(app, sheet.plant);
    const order_id = await putOnOrder(app, locked, 1);
    await app.db.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', order_id).execute();
    const send = (data_ids: number[]) => app.call(sendCutSheet, sheet.plant.owner, { data_ids });
    expect(await send([sheet.data_id, foreign.data_id])).toMatchObject({ http: 404 });
    expect(await send([sheet.data_id, locked.data_id])).toMatchObject({ http: 409, code: 'sheet_locked' });
    expect((await linksOf(sheet)).links).toEqual([]);
    for (const call of [getSheetLinks, revokeSheetLinks] as const) {
      expect(await app.call(call, sheet.plant.owner, { data_id: foreign.data_id })).toMatchObject({ http: 404 });
    }
    expect((await app.call(sendCutSheet, sheet.customer, { data_ids: [sheet.data_id] })).http).toBe(403);
  });
});

describe('a link', () => {
  test('opens its own sheet and reveals nothing else', async () => {
    const sheet = await makeSheet(app);
    await putOnOrder(app, sheet);
    await submitSheet(app, await makeSheet(app, sheet.plant), sheet.plant.owner);
    const [shown, full] = [expectYes(await open(await handOver(sheet))).data, await lookAt(app, sheet, sheet.customer)];
    expect(shown).toMatchObject({
      data_id: sheet.data_id,
      first_name: full?.first_name,
      form_json: full?.form_json,
      qty: 2,
      can: { fill: true, edit: false, ask_change: false },
    });
    for (const name of [
      'order_id',
      'cart_id',
      'customer_id',
      'phone_number',
      'email',
      'street_address',
      'last_sheet',
      'saved_by',
    ]) {
      expect(shown).not.toHaveProperty(name);
    }
    expect(JSON.stringify(shown)).not.toContain(String(full?.email));
  });

  test('can save and submit its sheet until cutting begins', async () => {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet, 1);
    const token = await handOver(sheet);
    const [ground] = FILLED.order_list;
    const saved = expectYes(
      await app.call(saveByLink, null, { token, revision: 0, form_data: { order_list: ground ? [ground] : [] } }),
    ).data;
    expect(saved.revision).toBe(1);
    expect(await app.call(saveByLink, null, { token, revision: 0, form_data: FILLED })).toMatchObject({
      code: 'sheet_changed',
    });
    const form_json = (await lookAt(app, sheet, sheet.customer))?.form_json;
    expect(await app.call(submitByLink, null, { token, form_data: FILLED, form_json })).toMatchObject({
      message: 'Cut Sheet form submitted successfully',
    });
    expect(await app.call(submitByLink, null, { token, form_data: FILLED })).toMatchObject({ code: 'sheet_submitted' });
    expect(expectYes(await open(token)).data).toMatchObject({
      form_status: 'completed',
      can: { fill: false, edit: true },
    });
    expect((await app.call(submitByLink, null, { token, form_data: FILLED, revision: 2 })).status).toBe('yes');

    await app.db.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', order_id).execute();
    for (const reply of [
      await app.call(saveByLink, null, { token, revision: 3, form_data: FILLED }),
      await app.call(submitByLink, null, { token, revision: 3, form_data: FILLED }),
    ]) {
      expect(reply).toMatchObject({ http: 409, code: 'sheet_locked' });
    }
    expect(expectYes(await open(token)).data).toMatchObject({
      locked_because: 'cutting',
      can: { edit: false, ask_change: true },
    });
  });

  test('accepts only one of twenty simultaneous submissions through the link and the account', async () => {
    const sheet = await makeSheet(app);
    const token = await handOver(sheet);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2
          ? app.call(submitByLink, null, { token, form_data: FILLED })
          : app.call(submitCustomForm, sheet.customer, {
              data_id: sheet.data_id,
              form_id: sheet.form_id,
              form_data: FILLED,
            }),
      ),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  });

  test('that is forged, expired, revoked or for a deleted customer gets the same response', async () => {
    const [expired, revoked, deleted] = [await makeSheet(app), await makeSheet(app), await makeSheet(app)];
    const tokens = [await handOver(expired), await handOver(revoked), await handOver(deleted)];
    for (const token of tokens) expect((await open(token)).status).toBe('yes');
    await app.db
      .updateTable('sheet_links')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('plant_id', '=', expired.plant.plant_id)
      .execute();
    const again = await handOver(revoked);
    expect(await app.call(revokeSheetLinks, revoked.plant.owner, { data_id: revoked.data_id })).toMatchObject({
      message: 'Link revoked',
      data: { revoked: 2 },
    });
    await app.db
      .updateTable('customers')
      .set({ deleted_at: sql<string>`now()`, has_portal: false })
      .where('customer_id', '=', deleted.customer.customer_id)
      .execute();
    const answers = [];
    for (const token of [...tokens, again, 'x'.repeat(43), '', '\u0000', 'a b']) {
      for (const reply of [
        await open(token),
        await app.call(saveByLink, null, { token, revision: 0, form_data: FILLED }),
        await app.call(submitByLink, null, { token, form_data: FILLED }),
      ]) {
        const { headers: _, ...said } = reply;
        answers.push(said);
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          status: 'no',
          code: 'sheet_link_over',
          message: 'This link has expired. Ask the plant for a new one.',
          http: 404,
        }),
      ]),
    );
    for (const sheet of [expired, revoked, deleted]) {
      expect((await lookAt(app, sheet, sheet.plant.owner))?.form_status).toBe('open');
    }
    expect((await linksOf(revoked)).links.map(({ is_good }) => is_good)).toEqual([false, false]);
    expect((await open(await handOver(revoked))).status).toBe('yes');
  });

  test('that was emailed works only while the customer has that address', async () => {
    const sheet = await makeSheet(app);
    await putOnOrder(app, sheet);
    const byHand = await handOver(sheet);
    await app.call(sendCutSheet, sheet.plant.owner, { data_ids: [sheet.data_id] });
    const [mail] = await deliver(sheet.plant, 'cut_sheet.link_sent');
    const mailed = tokenIn(mail?.text);
    const opens = async () => [(await open(mailed)).status, (await open(byHand)).status];
    const move = (email: string | null) =>
      app.db
        .updateTable('customers')
        .set({ email, has_portal: false })
        .where('customer_id', '=', sheet.customer.customer_id)
        .execute();

    await move(mail?.to.toUpperCase() ?? '');
    expect(await opens()).toEqual(['yes', 'yes']);
    for (const email of [`right.${randomUUID()}@example.test`, null]) {
      await move(email);
      expect(await opens()).toEqual(['no', 'yes']);
      expect((await linksOf(sheet)).links.map(({ how, is_good }) => [how, is_good])).toEqual([
        ['mail', false],
        ['hand', true],
      ]);
    }
  });

  test('is valid for as many days as the plant has set', async () => {
    const sheet = await makeSheet(app);
    await app.db
      .updateTable('plants')
      .set({ sheet_link_days: 3 })
      .where('plant_id', '=', sheet.plant.plant_id)
      .execute();
    const begun = new Date();
    await handOver(sheet);
    const { links } = await linksOf(sheet);
    expectLaterBy({ hours: 72 }, begun, links[0]?.expires_at);
  });
});
