import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { answerAge, answerAgeByLink } from '#contract/cut-sheets/age/age-api.ts';
import { type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { Ticket } from '#contract/cut-sheets/tickets.ts';
import { cuttingDay } from '#contract/floor/api.ts';
import { jobs } from '#server/cut-sheets/jobs.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { eventsOfOrder } from '#server/test/events-of.ts';
import { comingDay, makeVisitor, openTestApp } from '#server/test/harness.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { BEEF_SHEET, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const UNKNOWN = { ...NO_FACTS, over_thirty_months: '' as const };

/** A completed sheet: T-bones with the plant's fallback, and ground beef. */
function withFallback(): OrderList {
  const list = selectSubcut(BEEF_SHEET, startingList(BEEF_SHEET), 'T-bone & porterhouse', UNKNOWN).list;
  const thick = [
    { description: 'Thickness', selected_values: ['1 1/2"'] },
    { description: 'Per package', selected_values: ['2'] },
  ];
  const ground = [{ description: 'Ground package', selected_values: ['1 lb'] }];
  return saveChoices(BEEF_SHEET, saveChoices(BEEF_SHEET, list, 'T-bone & porterhouse', thick), 'Ground beef', ground);
}
async function makeAgeless(): Promise<{ sheet: Sheet; order_id: number }> {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  await app.db.updateTable('orders').set({ over_thirty_months: '' }).where('order_id', '=', order_id).execute();
  expect(await submitSheet(app, sheet, sheet.customer, { order_list: withFallback() })).toMatchObject({
    status: 'yes',
  });
  return { sheet, order_id };
}
/** The cuts, without the questions for the whole sheet, which come last. */
const titlesOf = async (sheet: Sheet) =>
  (await lookAt(app, sheet, sheet.customer))?.form_data_json.order_list
    .slice(0, -1)
    .flatMap(({ subcuts }) => subcuts.map(({ title }) => title));
async function mailsAbout(order_id: number): Promise<string[]> {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of await eventsOfOrder(app, order_id))
    for (const job of jobs) if (job.on.includes(event.kind)) await job.run(context, event);
  const mails = await app.db
    .selectFrom('mails')
    .innerJoin('events', 'events.event_id', 'mails.event_id')
    .select('mails.body')
    .where('events.order_id', '=', order_id)
    .where('mails.template', '=', 'age_decided')
    .orderBy('mails.mail_id')
    .execute();
  return mails.map(({ body }) => body);
}

test('if an animal is over thirty months, its sheet switches to the fallback and the owner is emailed', async () => {
  const { sheet, order_id } = await makeAgeless();
  expect(await titlesOf(sheet)).toEqual(['T-bone & porterhouse', 'Ground beef']);
  const { plant } = sheet;
  const butcher = await plant.join('butcher');
  expectYes(await app.call(updateStatus, butcher, { order_id, status: 1, over_thirty_months: 'yes' }));

  expect(await titlesOf(sheet)).toEqual(['NY strip steak', 'Filet mignon', 'Ground beef']);
  expect((await lookAt(app, sheet, sheet.customer))?.form_data_json.order_list[0]?.subcuts[0]).toMatchObject({
    instead_of: 'T-bone & porterhouse',
    choices: [{ description: 'Thickness', selected_values: ['1 1/2"'] }, {}],
  });
  const { animals } = expectYes(await app.call(cuttingDay, butcher, { date: comingDay(3), day_of: 'dropoff' })).data;
  const list = animals[0]?.shares[0]?.sheet?.list;
  expect(list?.parts[0]?.cuts.map(({ title, is_barred }) => [title, is_barred])).toEqual([
    ['NY strip steak', false],
    ['Filet mignon', false],
  ]);
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history.map(({ kind }) => kind)).toContain('cut_sheet.age_decided');
  const [mail, ...more] = await mailsAbout(order_id);
  expect(more).toEqual([]);
  expect(mail).toContain('No longer on your sheet: T-bone & porterhouse');
  expect(mail).toContain('Cut instead: NY strip steak, Filet mignon');
});

test('correcting a wrong age restores the sheet', async () => {
  const { sheet, order_id } = await makeAgeless();
  const { owner } = sheet.plant;
  expectYes(await app.call(answerAge, owner, { order_id, over_thirty_months: 'yes' }));
  expect(await titlesOf(sheet)).toContain('NY strip steak');
  expectYes(await app.callWith(saveOrder, owner, { order_id, over_thirty_months: 'no' }));
  expect(await titlesOf(sheet)).toEqual(['T-bone & porterhouse', 'Ground beef']);
  const mails = await mailsAbout(order_id);
  expect(mails).toHaveLength(2);
  expect(mails[1]).toContain('Cut instead: T-bone & porterhouse');
});

test('tickets in the lookup show the answers as adjusted for the animal’s age', async () => {
  const { sheet, order_id } = await makeAgeless();
  const { owner } = sheet.plant;
  const look = async (brief: 0 | 1 = 0) => {
    const search = { last_name: 'Field' };
    const reply = await app.callWith(getCustomFormData, owner, {
      status: '1',
      user_id: owner.account_id,
      search,
      brief,
    });
    const [ticket] = Ticket.array().parse((reply as { data: unknown }).data);
    return ticket?.form_data_json?.order_list.flatMap(({ subcuts }) => subcuts);
  };
  const sheetShows = async () =>
    (await lookAt(app, sheet, owner))?.form_data_json.order_list.flatMap((cut) => cut.subcuts);
  for (const age of ['', 'yes', 'no'] as const) {
    await app.db.updateTable('orders').set({ over_thirty_months: age }).where('order_id', '=', order_id).execute();
    const shown = await look();
    expect(shown).toEqual(await sheetShows());
    expect(shown?.[0]?.title).toBe(age === 'yes' ? 'NY strip steak' : 'T-bone & porterhouse');
    expect(await look(1)).toBeUndefined();
  }
  expect((await look())?.[0]).not.toHaveProperty('fallback');
});

test('if the animal is not over thirty months, nothing changes and no one is emailed', async () => {
  const { sheet, order_id } = await makeAgeless();
  expectYes(await app.call(answerAge, sheet.customer, { order_id, over_thirty_months: 'no' }));
  expect((await lookAtOrder(app, sheet.plant.owner, order_id)).over_thirty_months).toBe('no');
  expect(await titlesOf(sheet)).toEqual(['T-bone & porterhouse', 'Ground beef']);
  expect(await mailsAbout(order_id)).toEqual([]);
});

test('customers can state the age once, also through a link, and only staff can correct it', async () => {
  const { sheet, order_id } = await makeAgeless();
  const { owner } = sheet.plant;
  const { links } = expectYes(await app.call(sendCutSheet, owner, { data_ids: [sheet.data_id], how: 'hand' })).data;
  const token = links[0]?.address.split('/').at(-1) ?? '';
  const visitor = await makeVisitor(app, 'buyer');
  expectYes(await app.call(answerAgeByLink, visitor, { token, over_thirty_months: 'no' }));
  for (const reply of [
    await app.call(answerAgeByLink, visitor, { token, over_thirty_months: 'yes' }),
    await app.call(answerAge, sheet.customer, { order_id, over_thirty_months: 'yes' }),
  ])
    expect(reply).toMatchObject({ http: 409, code: 'age_answered' });
  expectYes(await app.call(answerAge, owner, { order_id, over_thirty_months: 'yes' }));
  const stranger = await makeSheet(app);
  expect(await app.call(answerAge, stranger.plant.owner, { order_id, over_thirty_months: 'no' })).toMatchObject({
    http: 404,
  });
  await app.db
    .updateTable('orders')
    .set({ over_thirty_months: '', species: 'bison' })
    .where('order_id', '=', order_id)
    .execute();
  expect(await app.call(answerAge, owner, { order_id, over_thirty_months: 'no' })).toMatchObject({
    code: 'age_not_asked',
  });
});
