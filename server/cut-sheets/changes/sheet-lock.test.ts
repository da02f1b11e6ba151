import { expect, test } from 'vitest';
import { saveCustomFormData, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { FILLED, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();

const save = (sheet: Sheet, revision = 0) =>
  app.call(saveCustomFormData, sheet.customer, { data_id: sheet.data_id, revision, form_data: FILLED });
const submitAgain = ({ form_id, data_id, customer }: Sheet, revision: number) =>
  app.call(submitCustomForm, customer, { form_id, data_id, revision, form_data: FILLED });
const setStage = (order_id: number, stage: string) =>
  app.db.updateTable('orders').set({ stage }).where('order_id', '=', order_id).execute();

test.each(['cutting', 'packing', 'ready'])('locks a sheet for everyone at the stage “%s”', async (stage) => {
  const [open, submitted] = [await makeSheet(app), await makeSheet(app)];
  await putOnOrder(app, open, 1).then((order_id) => setStage(order_id, stage));
  const order_id = await putOnOrder(app, submitted, 1);
  await submitSheet(app, submitted, submitted.customer);
  await setStage(order_id, stage);
  for (const reply of [
    await save(open),
    await submitSheet(app, open, open.customer),
    await submitSheet(app, open, open.plant.owner),
    await save(submitted, 1),
    await submitAgain(submitted, 1),
  ]) {
    expect(reply).toMatchObject({
      http: 409,
      code: 'sheet_locked',
      message: expect.stringContaining('Cutting has started'),
    });
  }
  for (const sheet of [open, submitted]) {
    for (const person of [sheet.customer, sheet.plant.owner]) {
      expect(await lookAt(app, sheet, person)).toMatchObject({
        locked_because: 'cutting',
        can: { fill: false, edit: false, ask_change: true },
      });
    }
    expect((await lookAt(app, sheet, await sheet.plant.join('butcher')))?.can.ask_change).toBe(false);
  }
});

test.each(['', 'dropped_off', 'killed', 'hanging'])('lets a sheet be changed at the stage “%s”', async (stage) => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet, stage === '' ? 0 : 1);
  await setStage(order_id, stage);
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
    locked_because: '',
    can: { fill: true, edit: false, ask_change: false },
  });
  expect((await submitSheet(app, sheet, sheet.customer)).status).toBe('yes');
  expect((await lookAt(app, sheet, sheet.customer))?.can).toEqual({ fill: false, edit: true, ask_change: false });
  expect((await submitAgain(sheet, 1)).status).toBe('yes');
});

test.each([2, 3, -1])('locks the sheet of an order with status %i', async (status) => {
  const sheet = await makeSheet(app);
  await putOnOrder(app, sheet, status);
  expect(await save(sheet)).toMatchObject({ http: 409, code: 'order_over' });
  expect(await submitSheet(app, sheet, sheet.customer)).toMatchObject({ http: 409, code: 'order_over' });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
    locked_because: 'over',
    can: { fill: false, edit: false, ask_change: false },
  });
});

test.each(['save', 'submit'] as const)('makes a %s wait while cutting begins, then refuses it', async (action) => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet, 1);
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', order_id).execute();
    const waiting = action === 'save' ? save(sheet) : submitSheet(app, sheet, sheet.customer);
    await expectWaiting(app, 1);
    return { waiting };
  });
  expect(await waiting).toMatchObject({ http: 409, code: 'sheet_locked' });
});

test('accepts only submissions made before cutting begins', async () => {
  for (let round = 0; round <= 6; round++) {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet, 1);
    await app.db.updateTable('orders').set({ stage: 'dropped_off' }).where('order_id', '=', order_id).execute();
    const begin = () =>
      app.call(moveStage, sheet.plant.owner, {
        order_id,
        from: 'dropped_off',
        to: 'cutting',
        reason: 'The owner called',
        override: true,
      });
    const submit = (at: number) => submitSheet(app, sheet, at % 2 ? sheet.customer : sheet.plant.owner);
    // Cutting starts before, between, or after the submissions, depending on the round.
    const early = Array.from({ length: round }, (_, at) => submit(at));
    const cut = begin();
    const late = Array.from({ length: 6 - round }, (_, at) => submit(round + at));
    const [begun, ...replies] = await Promise.all([cut, ...early, ...late]);
    expect(begun.status).toBe('yes');
    const codes = replies.map((reply) => (reply.status === 'yes' ? 'taken' : reply.code));
    const taken = codes.filter((code) => code === 'taken').length;
    expect(taken).toBeLessThanOrEqual(1);
    expect(codes.every((code) => ['taken', 'sheet_submitted', 'sheet_locked'].includes(code))).toBe(true);
    const events = await app.db
      .selectFrom('events')
      .select('kind')
      .where('owner_id', '=', sheet.plant.plant_id)
      .where('order_id', '=', order_id)
      .where('kind', '<>', 'order.changed') // the liver that the sheet keeps
      .orderBy('event_id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual([
      ...(taken === 1 ? ['cut_sheet.submitted'] : []),
      'order.stage_moved',
    ]);
    expect((await lookAt(app, sheet, sheet.customer))?.form_status).toBe(taken === 1 ? 'completed' : 'open');
  }
});

test('refuses to submit a sheet while it is being attached to an order', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet, 1);
  const place = (db: Pick<typeof app.db, 'updateTable'>, cut_sheet_id: number | null) =>
    db.updateTable('shares').set({ cut_sheet_id }).where('order_id', '=', order_id).execute();
  await place(app.db, null);
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('cut_sheets').select('status').where('cut_sheet_id', '=', sheet.data_id).forUpdate().execute();
    await place(tx, sheet.data_id);
    const waiting = submitSheet(app, sheet, sheet.customer);
    await expectWaiting(app, 1);
    return { waiting };
  });
  expect(await waiting).toMatchObject({ http: 503, code: 'busy' });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ order_id, form_status: 'open' });
});
