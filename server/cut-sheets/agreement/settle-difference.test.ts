import { expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { getDifferences, settleDifference } from '#contract/cut-sheets/agreement/agreement-api.ts';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { jobs } from '#server/cut-sheets/jobs.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { audienceOf, eventsOfOrder } from '#server/test/events-of.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { filledWith, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const BONE_IN = { order_list: filledWith(['T-bone & porterhouse', 'Arm roast']) };
const BONELESS = { order_list: filledWith(['NY strip steak', 'Arm roast']) };

/** One animal with one owner per number given. Each owner gets a sheet and that many quarters. */
async function makeShared(...counts: number[]): Promise<{ order_id: number; sheets: Sheet[]; owner: Person }> {
  const first = await makeSheet(app);
  const order_id = await putOnOrder(app, first);
  const sheets = [first];
  const { plant_id } = first.plant;
  await app.db.deleteFrom('shares').where('order_id', '=', order_id).execute();
  while (sheets.length < counts.length) sheets.push(await makeSheet(app, first.plant));
  let first_quarter = 1;
  for (const [at, quarters] of counts.entries()) {
    const sheet = sheets[at] as Sheet;
    await app.db
      .insertInto('shares')
      .values({
        plant_id,
        order_id,
        customer_id: sheet.customer.customer_id,
        first_quarter,
        quarters,
        template_id: sheet.form_id,
        cut_sheet_id: sheet.data_id,
      })
      .execute();
    first_quarter += quarters;
  }
  return { order_id, sheets, owner: first.plant.owner };
}
const differences = async (person: Person, order_id: number) =>
  expectYes(await app.call(getDifferences, person, { order_id })).data;
const seen = ({ data_id }: Sheet, revision = 1) => ({ data_id, revision });
const events = async (order_id: number, kind: string) =>
  app.db
    .selectFrom('events')
    .select('data')
    .$narrowType<{ data: { cut_sheet_id: number; titles?: string[] } }>()
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .orderBy('event_id')
    .execute();
/** Runs the jobs for these events twice, as a retry would, and returns the emails. */
async function mailsOf(order_id: number) {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of await eventsOfOrder(app, order_id))
    for (const job of [...jobs, ...jobs]) if (job.on.includes(event.kind)) await job.run(context, event);
  return app.db
    .selectFrom('mails')
    .innerJoin('events', 'events.event_id', 'mails.event_id')
    .select(['mails.recipient', 'mails.template', 'mails.body'])
    .where('events.order_id', '=', order_id)
    .where('mails.template', 'in', ['sheets_differ', 'difference_settled'])
    .orderBy('mails.mail_id')
    .execute();
}

test('notifies both owners of a half when their sheets differ, and shows the plant which cuts differ', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other, half] = sheets as [Sheet, Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, half, half.customer, BONELESS);
  expect(await events(order_id, 'cut_sheet.differs')).toEqual([]);
  await submitSheet(app, other, other.customer, BONELESS);

  const found = await events(order_id, 'cut_sheet.differs');
  const audience = await audienceOf(app, one.plant, 'cut_sheet.differs');
  expect(found.map(({ data }, at) => [data.cut_sheet_id, data.titles, audience[at]])).toEqual(
    [one, other].map((sheet) => [
      sheet.data_id,
      ['T-bone & porterhouse', 'NY strip steak'],
      [sheet.customer.account_id],
    ]),
  );
  const { halves, can } = await differences(owner, order_id);
  expect(can.settle).toBe(true);
  expect(halves).toMatchObject([
    {
      half: 1,
      settled: null,
      one: { data_id: one.data_id },
      other: { data_id: other.data_id },
      differences: [
        { cut: 'Short loin', title: 'T-bone & porterhouse', one: 'Thickness: 1/2" · Per package: 1', other: null },
        { cut: 'Short loin', title: 'NY strip steak', one: null, other: 'Thickness: 1/2" · Per package: 1' },
      ],
    },
  ]);
});

test('reports nothing if the quarters of each half agree, even if the halves differ', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 1, 1);
  for (const [at, sheet] of sheets.entries())
    await submitSheet(app, sheet, sheet.customer, at < 2 ? BONE_IN : BONELESS);
  expect(await events(order_id, 'cut_sheet.differs')).toEqual([]);
  expect((await differences(owner, order_id)).halves.map((half) => half.differences)).toEqual([[], []]);
});

test('lets the office use one owner’s sheet for both, and notifies both', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, other, other.customer, BONELESS);
  expect(await app.call(settleDifference, owner, { order_id, kept: seen(one), replaced: seen(other) })).toMatchObject({
    status: 'yes',
    message: 'Both quarters now use the same cut sheet.',
  });

  for (const sheet of [one, other]) {
    expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
      form_data_json: BONE_IN,
      form_status: 'completed',
    });
  }
  const { halves } = await differences(owner, order_id);
  expect(halves).toMatchObject([
    {
      differences: [],
      settled: {
        kept_id: one.data_id,
        differences: [
          { title: 'T-bone & porterhouse', other: null },
          { title: 'NY strip steak', one: null },
        ],
      },
    },
  ]);
  expect((await events(order_id, 'cut_sheet.settled')).map(({ data }) => data.cut_sheet_id)).toEqual([
    one.data_id,
    other.data_id,
  ]);
  const mails = await mailsOf(order_id);
  expect(mails.map(({ template }) => template)).toEqual([
    'sheets_differ',
    'sheets_differ',
    'difference_settled',
    'difference_settled',
  ]);
  expect(mails[0]?.body).toContain('These don’t match: T-bone & porterhouse, NY strip steak');
  expect(mails[2]?.body).toContain('We’ll cut both shares according to your sheet.');
  expect(mails[3]?.body).toContain('yours now says the same');
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(2);
});

test('hides each owner’s sheet from the other in the history', async () => {
  const { order_id, sheets } = await makeShared(1, 1, 2);
  const [one, other, half] = sheets as [Sheet, Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, other, other.customer, BONELESS);
  const kinds = async (person: Person) =>
    expectYes(await app.call(orderHistory, person, { order_id })).data.map(({ kind }) => kind);
  expect((await kinds(one.customer)).filter((kind) => kind === 'cut_sheet.differs')).toHaveLength(1);
  expect((await kinds(other.customer)).filter((kind) => kind === 'cut_sheet.differs')).toHaveLength(1);
  expect(await kinds(half.customer)).not.toContain('cut_sheet.differs');
});

test('settles a difference only once if eight people try at the same time', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, other, other.customer, BONELESS);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      app.call(settleDifference, owner, {
        order_id,
        ...(at % 2 ? { kept: seen(one), replaced: seen(other) } : { kept: seen(other), replaced: seen(one) }),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'no') expect(answer.code).toBe('sheets_agree');
  const [first, second] = await Promise.all([one, other].map((sheet) => lookAt(app, sheet, owner)));
  expect(first?.form_data_json).toEqual(second?.form_data_json);
  const { length } = await app.db
    .selectFrom('sheet_settlements')
    .select('settlement_id')
    .where('order_id', '=', order_id)
    .execute();
  expect(length).toBe(1);
});

test('notifies both owners when they submit at the same time', async () => {
  for (let round = 0; round < 4; round++) {
    const { order_id, sheets } = await makeShared(1, 1, 2);
    const [one, other] = sheets as [Sheet, Sheet];
    await Promise.all([
      submitSheet(app, one, one.customer, BONE_IN),
      submitSheet(app, other, other.customer, BONELESS),
    ]);
    expect(await events(order_id, 'cut_sheet.differs')).toHaveLength(2);
  }
});

test('does not overwrite answers the office has not seen', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, other, other.customer, BONELESS);
  await app.call(submitCustomForm, other.customer, {
    form_id: other.form_id,
    data_id: other.data_id,
    revision: 1,
    form_data: { order_list: filledWith(['Filet mignon']) },
  });
  const stale = { order_id, kept: seen(one), replaced: seen(other) };
  expect(await app.call(settleDifference, owner, stale)).toMatchObject({ http: 409, code: 'sheet_changed' });
  const fresh = { order_id, kept: seen(one), replaced: seen(other, 2) };
  expect(await app.call(settleDifference, owner, fresh)).toMatchObject({ status: 'yes' });
});

test('lets a difference be settled during cutting, but not once the order is over', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, other, other.customer, BONELESS);
  const input = { order_id, kept: seen(one), replaced: seen(other) };
  const live = (order: object) => app.db.updateTable('orders').set(order).where('order_id', '=', order_id).execute();
  await live({ status: 1 });
  await live({ stage: 'cutting' });
  expect(await app.call(settleDifference, owner, input)).toMatchObject({ status: 'yes' });
  const form_data = JSON.stringify(BONELESS);
  await app.db.updateTable('cut_sheets').set({ form_data }).where('cut_sheet_id', '=', other.data_id).execute();
  await live({ status: 3 });
  const again = { ...input, replaced: seen(other, 2) };
  expect(await app.call(settleDifference, owner, again)).toMatchObject({ http: 409, code: 'order_over' });
  expect((await differences(owner, order_id)).can.settle).toBe(false);
});

test('returns “not found” for sheets of other orders, other plants and undivided halves', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other, half] = sheets as [Sheet, Sheet, Sheet];
  const stranger = (await makeSheet(app)).plant.owner;
  for (const sheet of sheets) await submitSheet(app, sheet, sheet.customer, sheet === one ? BONE_IN : BONELESS);
  const notFound = { http: 404, code: 'not_found' };
  const settle = (person: Person, kept: Sheet, replaced: Sheet, id = order_id) =>
    app.call(settleDifference, person, { order_id: id, kept: seen(kept), replaced: seen(replaced) });
  expect(await settle(stranger, one, other)).toMatchObject(notFound);
  expect(await settle(owner, one, half)).toMatchObject(notFound);
  expect(await settle(owner, one, one)).toMatchObject(notFound);
  expect(await settle(owner, one, other, order_id + 1000)).toMatchObject(notFound);
  expect(await settle(one.customer, one, other)).toMatchObject({ http: 403 });
  expect(await app.call(getDifferences, stranger, { order_id })).toMatchObject(notFound);
});

test('shows the plant which cuts are no longer allowed when the age changes after submission', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, BONE_IN);
  await submitSheet(app, other, other.customer, BONELESS);
  const barred = async (over_thirty_months: string) => {
    await app.db.updateTable('orders').set({ over_thirty_months }).where('order_id', '=', order_id).execute();
    return (await differences(owner, order_id)).barred.map(({ data_id, reason, titles }) => [data_id, reason, titles]);
  };
  expect(await barred('no')).toEqual([]);
  // The plant's fallback replaces the cut.
  expect(await barred('yes')).toEqual([]);
  expect(await barred('')).toEqual([[one.data_id, 'cut_age_unproven', ['T-bone & porterhouse']]]);
});

test('refuses backbone cuts for old animals and for unknown ages', async () => {
  for (const [age, code] of [
    ['yes', 'cut_over_thirty_months'],
    ['', 'cut_age_unproven'],
  ] as const) {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet);
    await app.db.updateTable('orders').set({ over_thirty_months: age }).where('order_id', '=', order_id).execute();
    const refused = await submitSheet(app, sheet, sheet.customer, BONE_IN);
    expect(refused).toMatchObject({ http: 422, code, message: expect.stringContaining('T-bone & porterhouse') });
    expect(await submitSheet(app, sheet, sheet.customer, BONELESS)).toMatchObject({ status: 'yes' });
  }
});

test('refuses more cuts than a quarter allows', async () => {
  const steaks = { order_list: filledWith(['Sirloin steak boneless', 'Tri-tip roast']) };
  for (const [quarters, expected] of [
    [1, { http: 422, code: 'part_full', message: 'You can choose up to 1 from Sirloin for this share.' }],
    [2, { status: 'yes' }],
  ] as const) {
    const { sheets } = await makeShared(quarters, 2);
    const [sheet] = sheets as [Sheet];
    expect(await submitSheet(app, sheet, sheet.customer, steaks)).toMatchObject(expected);
  }
});

test('refuses portions of a primal that add up to more than 100%, and states their sum', async () => {
  const sheet = await makeSheet(app);
  await putOnOrder(app, sheet);
  const both = filledWith(['Chuck roast', 'Chuck steak']);
  expect(await submitSheet(app, sheet, sheet.customer, { order_list: both })).toMatchObject({
    http: 422,
    code: 'portions_over',
    message: 'Chuck: the portions add up to 200%. They can’t be more than 100%.',
  });
  const shared = structuredClone(both);
  for (const { choices } of shared.flatMap(({ subcuts }) => subcuts))
    for (const choice of choices)
      if (choice.description === 'Portion of this primal') choice.selected_values = ['50 %'];
  expect(await submitSheet(app, sheet, sheet.customer, { order_list: shared })).toMatchObject({ status: 'yes' });
});

test('cutting waits until two different sheets of one half are settled, or the office gives a reason', async () => {
  const { order_id, sheets, owner } = await makeShared(1, 1, 2);
  const [one, other, whole] = sheets as [Sheet, Sheet, Sheet];
  for (const [sheet, form_data] of [
    [one, BONE_IN],
    [other, BONELESS],
    [whole, BONE_IN],
  ] as const)
    await submitSheet(app, sheet, sheet.customer, form_data);
  const ready = { status: ORDER_STATUS.open, stage: 'hanging' as const, over_thirty_months: 'no' as const };
  await app.db.updateTable('orders').set(ready).where('order_id', '=', order_id).execute();
  const cut = { order_id, from: 'hanging', to: 'cutting' } as const;
  expect(await app.call(moveStage, owner, cut)).toMatchObject({
    code: 'stage_needs',
    values: { needs: 'an agreement on the half whose two cut sheets differ' },
  });
  const { move_id } = expectYes(
    await app.call(moveStage, owner, { ...cut, override: true, reason: 'Both owners called' }),
  ).data;
  expectYes(await app.call(undoStage, owner, { order_id, move_id }));
  expectYes(await app.call(settleDifference, owner, { order_id, kept: seen(one), replaced: seen(other) }));
  expectYes(await app.call(moveStage, owner, cut));
});
