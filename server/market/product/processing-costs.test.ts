import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { processingCosts } from '#contract/market/search/product-api.ts';
import { makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSale } = marketKit(app);
const KILL = {
  name: 'Kill fee',
  unit: 'head',
  cents: 10_000,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
};
const CUT = {
  name: 'Cut and wrap',
  unit: 'hanging_lb',
  cents: 100,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
};

async function setPrices({ plant_id }: Plant, starts_on: string, lines: unknown[], label = '') {
  await sql`
    with list as (insert into price_lists (plant_id, category_id, label) values (${plant_id}, 1, ${label}) returning price_list_id)
    insert into price_editions (plant_id, price_list_id, starts_on, entered_on, lines)
    select ${plant_id}, price_list_id, ${starts_on}::date, ${starts_on}::date, ${JSON.stringify(lines)}::jsonb from list`.execute(
    app.db,
  );
}
const costsOf = async (lot_id: number) => expectYes(await app.call(processingCosts, null, { lot_id })).data.costs;

test('a share’s part of the plant’s prices on the drop-off day, for the lightest and the heaviest animal', async () => {
  const { plant, lot_id } = await makeSale();
  await setPrices(plant, '2020-01-01', [KILL, CUT]);
  expect(await costsOf(lot_id)).toEqual([
    { quarters: 1, low_cents: 20_000, high_cents: 22_500 },
    { quarters: 2, low_cents: 40_000, high_cents: 45_000 },
    { quarters: 4, low_cents: 80_000, high_cents: 90_000 },
  ]);
  await setPrices(plant, '2020-01-01', [KILL], 'organic');
  await sql`update lots set process_option = 'organic', offering = 'usda' where lot_id = ${lot_id}`.execute(app.db);
  expect(await costsOf(lot_id)).toContainEqual({ quarters: 4, low_cents: 10_000, high_cents: 10_000 });
});

test('unknown without prices, without a form for the species, without a plant, and for products', async () => {
  const { plant, lot_id } = await makeSale();
  expect(await costsOf(lot_id)).toEqual([]);
  await setPrices(plant, '2020-01-01', [KILL, CUT]);
  await sql`update cut_sheet_templates set is_active = false where plant_id = ${plant.plant_id}`.execute(app.db);
  expect(await costsOf(lot_id)).toEqual([]);
  const { lot_id: alone } = await makeLot(app, await makeVisitor(app, 'seller'));
  expect(await costsOf(alone)).toEqual([]);
});

test('another farm’s draft is not found', async () => {
  const plant = await makePlant(app);
  const { lot_id } = await makeSale({ plant });
  await sql`update lots set state = 'draft' where lot_id = ${lot_id}`.execute(app.db);
  expect(await app.call(processingCosts, null, { lot_id })).toMatchObject({ http: 404 });
});
