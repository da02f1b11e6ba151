import { expect } from '@playwright/test';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { addPack } from '#contract/floor/packing-api.ts';
import { shareWeights, weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { POULTRY_LIST } from '#contract/pricing/real-lists.ts';
import { billTheDay, forEachOf, handOut, packOne, saveAndClose, stationRows } from '#e2e/floor/season.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const PERSON = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.test', phone: '3125550148' };
const action = () => ({ action_id: crypto.randomUUID() });
const WHOLE = 287;
const CUT_UP = 200;

test('500 birds of one customer: dead, condemned, packed, and billed as they were counted', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'poultry' });
  const today = plantToday();
  await call(processorPreference, {
    preferences: [{ animals: 8, days: [0, 1, 2, 3, 4, 5, 6] }],
    slots: [{ processing_option: 'USDA processing', avail_slot: 500 }],
  });
  await call(addPriceList, { category_id: 8, starts_on: today, lines: [...POULTRY_LIST] });
  await call(addCustomer, { ...PERSON, address: '418 Maple Street', city: 'Galena', state: 'IL', zip: '61036' });
  const [{ id }] = await call(getAllCustomers, {});
  const flock = { event_name: 'Hens', poultry_qty: 500, dropoff_date: today, kill_date: today, customers: [id] };
  const { order_ids } = await call(createManualOrder, flock);
  const [order_id = 0] = order_ids as number[];

  await openAs(page, email, '/intake');
  await expectLoaded(page);
  await page.getByRole('button', { name: /500 .*Dana Whitfield/ }).click();
  await page.getByRole('radiogroup', { name: 'Walked off sound?' }).getByText('Yes', { exact: true }).click();
  await page.getByLabel('Birds received').fill('495');
  await page.getByLabel('Dead on arrival').fill('5');
  await page.getByLabel('Crates').fill('50');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('P-E-1', { exact: true })).toBeVisible();

  await page.goto('/killList');
  await expectLoaded(page);
  await page.getByRole('button', { name: /^1\. .*P-E-1/ }).click();
  await expect(page.getByLabel('Birds received')).toHaveValue('495');
  await page.getByLabel('Birds condemned').fill('8');
  await saveAndClose(page);
  const seen = await call(viewOrder, { order_id });
  expect(seen.flock).toMatchObject({ dead_on_arrival: 5, received: 495, condemned: 8, packed: null });
  await call(moveStage, { order_id, from: seen.stage, to: 'packing' });

  const share_id: number = seen.split[0].cart_id;
  // Cut-up birds are packed in pairs, but for the first and the last.
  const packs = [
    ...Array<object>(WHOLE - 1).fill({ cut: 'Whole birds', pieces: 1, net_clb: 400 }),
    ...Array<object>(CUT_UP / 2 - 1).fill({ cut: 'Cut-up birds', pieces: 2, net_clb: 800 }),
    { cut: 'Cut-up birds', pieces: 1, net_clb: 400 },
  ];
  await page.goto('/packing');
  await expectLoaded(page);
  await stationRows(page).getByRole('button').click();
  await packOne(page, { cut: 'Whole birds', pounds: '4.10', serial: 'P-E-1-1' });
  await page.getByRole('button', { name: 'Other cuts' }).click();
  await forEachOf(page, packs, (pack) => call(addPack, { ...action(), share_id, ...pack }));
  await stationRows(page).getByRole('button').click();
  await packOne(page, { cut: 'Cut-up birds', pounds: '3.90', serial: 'P-E-1-388' });
  await page.getByRole('button', { name: 'Other cuts' }).click();
  await page.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('button', { name: 'Finish packing' }).click();
  await expect(page.getByText(/Packing is finished\./)).toBeVisible();

  // Crates are only counted, in the office.
  const { products } = await call(shareWeights, { cart_id: share_id });
  const sent = (products as Record<string, unknown>[])
    .filter(({ packed_clb, pieces }) => packed_clb !== null || pieces !== null)
    .map(({ product, packed_clb, green_clb, pieces }) => ({ product, packed_clb, green_clb, pieces }));
  expect(sent).toContainEqual(expect.objectContaining({ product: 'Cut-up birds', pieces: CUT_UP }));
  await call(weighShare, {
    cart_id: share_id,
    live_weight_clb: null,
    seen_live_clb: null,
    packaged_weight_clb: null,
    seen_products: sent,
    products: [...sent, { product: 'Crates', pieces: 137 }],
    is_sure: true,
  });

  await page.goto(`/cuttingDay?day_of=kill&date=${today}`);
  await expectLoaded(page);
  await page.getByRole('navigation', { name: 'Animals on this day' }).getByRole('button', { name: 'P-E-1' }).click();
  await page.getByRole('button', { name: 'Mark as ready' }).first().click();
  const ready = page.getByRole('dialog', { name: 'Mark as ready' });
  await ready.getByLabel('Birds packed').fill('487');
  await ready.getByRole('button', { name: 'Mark as ready' }).click();
  await expect(ready).toBeHidden();

  expect(await billTheDay(page, { call }, 1, '$2,902.50')).toBe(290_250);
  await page.goto('/pickup');
  await expectLoaded(page);
  await expect(stationRows(page)).toContainText('Packs: 388');
  await expectGoodEverywhere(page);
  await stationRows(page).getByRole('button').first().click();
  await handOut(page);
});
