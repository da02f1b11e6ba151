import { expect, test } from 'vitest';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { required } from '#contract/lib/required.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { recordYield } from '#server/cut-sheets/yields/record-yield.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { FILLED, lookAt, makePlantWithTemplates, makeSheet, putOnOrder, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const HANGING = 75_000;

/** A whole animal with a submitted sheet, and its estimate. */
async function bring(plant: Plant, stage: 'hanging' | 'ready') {
  const sheet = await makeSheet(app, plant);
  const order_id = await putOnOrder(app, sheet, ORDER_STATUS.open);
  await app.db.updateTable('shares').set({ quarters: 4 }).where('order_id', '=', order_id).execute();
  expectYes(await submitSheet(app, sheet, plant.owner));
  const weighed = { hanging_weight_clb: HANGING, stage };
  await app.db.updateTable('orders').set(weighed).where('order_id', '=', order_id).execute();
  const estimate = async () => {
    const seen = required(await lookAt(app, sheet, plant.owner), 'the sheet');
    return {
      ...estimateOf(seen.form_json, FILLED.order_list, seen.basis),
      yields: required(seen.basis.yields, 'yields'),
    };
  };
  return { order_id, estimate };
}
const pack = async (plant: Plant, order_id: number, packaged_weight_clb: number | null) => {
  await app.db.updateTable('shares').set({ packaged_weight_clb }).where('order_id', '=', order_id).execute();
  await recordYield(app.db, plant.plant_id, order_id);
};
const countOf = ({ boneless, bone_in }: { boneless: { count: number } | null; bone_in: { count: number } | null }) =>
  (boneless?.count ?? 0) + (bone_in?.count ?? 0);

test('example 12: estimates follow what the plant packed from its last animals, and say so', async () => {
  const plant = await makePlantWithTemplates(app);
  const next = await bring(plant, 'hanging');
  const before = await next.estimate();
  expect(before.reasons.map(({ code }) => code)).not.toContain('own_yield');
  for (let animal = 0; animal < 10; animal++) {
    const { order_id } = await bring(plant, 'ready');
    await pack(plant, order_id, Math.round((before.packaged_clb.likely * 0.653) / 0.552));
  }
  const after = await next.estimate();
  expect(after.packaged_clb.likely / before.packaged_clb.likely).toBeCloseTo(1.122, 2);
  expect(after.reasons).toContainEqual({ code: 'own_yield', count: 10 });
  const elsewhere = await bring(await makePlantWithTemplates(app), 'hanging');
  expect((await elsewhere.estimate()).yields).toEqual({ boneless: null, bone_in: null });
});

test('an animal counts once all of it is packed and ready, and no longer if a weight is removed', async () => {
  const plant = await makePlantWithTemplates(app);
  const next = await bring(plant, 'hanging');
  const { order_id } = await bring(plant, 'hanging');
  await pack(plant, order_id, 40_000);
  expect(countOf((await next.estimate()).yields)).toBe(0);
  const { plant_id } = plant;
  await app.db.updateTable('orders').set({ stage: 'ready' }).where('order_id', '=', order_id).execute();
  expect(countOf((await next.estimate()).yields)).toBe(1);
  await Promise.all(Array.from({ length: 8 }, () => recordYield(app.db, plant_id, order_id)));
  expect(countOf((await next.estimate()).yields)).toBe(1);
  await pack(plant, order_id, null);
  expect(countOf((await next.estimate()).yields)).toBe(0);
});

test('only the last thirty animals count', async () => {
  const plant = await makePlantWithTemplates(app);
  const next = await bring(plant, 'hanging');
  const { order_id } = await bring(plant, 'ready');
  await pack(plant, order_id, 40_000);
  const row = await app.db
    .selectFrom('animal_yields')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  for (let more = 0; more < 34; more++) {
    const { order_id: other } = await bring(plant, 'ready');
    await app.db
      .insertInto('animal_yields')
      .values({ ...row, order_id: other })
      .execute();
  }
  expect(countOf((await next.estimate()).yields)).toBe(30);
});
