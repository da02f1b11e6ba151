import { expect, test } from 'vitest';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { usualDeposit } from '#contract/booking/usual-deposit-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { BEEF_LIST, HOG_LIST } from '#contract/pricing/real-lists.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

test('the usual deposit is asked per head and species, with the kill fee of the price list if it is due at booking', async () => {
  const plant = await makePlant(app);
  const { owner } = plant;
  const animals = [
    { species: 'beef' as const, heads: 2 },
    { species: 'hog' as const, heads: 3 },
  ];
  const ask = async (more: object = {}) =>
    expectYes(await app.callWith(usualDeposit, owner, { animals, ...more })).data.cents;
  expect(await ask()).toBe(0);
  const save = async (change: object) => {
    const { version } = expectYes(await app.call(getSettings, owner, {})).data;
    expectYes(await app.callWith(saveSettings, owner, { version, ...change }));
  };
  await save({ usual_deposits: { beef: 150, hog: 50 } });
  expect(await ask()).toBe(45_000);
  for (const [category_id, lines] of [
    [1, BEEF_LIST],
    [4, HOG_LIST],
  ] as const)
    expectYes(await app.call(addPriceList, owner, { category_id, starts_on: plantToday(), lines: [...lines] }));
  expect(await ask()).toBe(45_000);
  await save({ kill_fee_due: true });
  expect(await ask({ dropoff_date: plantToday(), process_option: 'usda' })).toBe(45_000 + 2 * 10_500 + 3 * 7_500);
  // Customers see what they will be asked for.
  expect(await app.callWith(usualDeposit, await plant.join('customer'), { animals })).toMatchObject({
    data: { cents: await ask() },
  });
  expect(await app.callWith(usualDeposit, await plant.join('butcher'), { animals })).toMatchObject({ http: 403 });
});
