import { expect, type Page } from '@playwright/test';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { hangCarcass, saveRail } from '#contract/floor/cooler/cooler-api.ts';
import { takeIn } from '#contract/floor/intake-api.ts';
import { recordKill } from '#contract/floor/kill/kill-api.ts';
import { addPack } from '#contract/floor/packing-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import {
  billTheDay,
  forEachOf,
  handOut,
  handOutOthers,
  hangOn,
  makeReady,
  packFound,
  priceByHead,
  receive,
  saveAndClose,
  search,
  stationRows,
} from '#e2e/floor/season.ts';
import { makePlant, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const COUNT = 150;
const PERSON = { first_name: 'Amina', last_name: 'Haddad', email: 'amina@example.test', phone: '3125550148' };
const action = () => ({ action_id: crypto.randomUUID() });

/** All the lambs in one booking, each a whole one for the same person, cut alike. */
async function bookLambs({ call }: Pick<Plant, 'call'>): Promise<number[]> {
  const slots = [{ processing_option: 'Custom processing', avail_slot: COUNT }];
  await call(processorPreference, { preferences: [{ animals: 3, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  await call(addCustomer, { ...PERSON, address: '418 Maple Street', city: 'Galena', state: 'IL', zip: '61036' });
  const [{ id: customer }] = await call(getAllCustomers, {});
  const templates: { id: number; name: string }[] = await call(getCustomForm, {});
  const cut_sheet = templates.find(({ name }) => name.startsWith('Lamb'))?.id;
  const split = Array.from({ length: COUNT }, (_, at) => ({
    customer,
    cut_sheet,
    amount: 'Whole',
    animal: 'lamb',
    order_number: at + 1,
  }));
  const label = { process_option: 'religious', offering: 'custom' };
  const days = { dropoff_date: plantToday(), kill_date: plantToday() };
  const booked = await call(createManualOrder, { event_name: 'Feast', lamb_qty: COUNT, ...label, ...days, split });
  return booked.order_ids;
}

async function receiveFirst(page: Page): Promise<string> {
  await stationRows(page).getByRole('button').first().click();
  await page.getByRole('radiogroup', { name: 'Walked off sound?' }).getByText('Yes', { exact: true }).click();
  return receive(page, /^L-C-\d+$/);
}

test('150 lambs of a religious day: received, killed, hung, cut, and handed out one by one, and billed together', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'lamb' });
  await priceByHead({ call }, 3, 'Lamb', 8_500);
  const [first = 0, ...others] = await bookLambs({ call });
  const last = others.pop() ?? 0;
  await openAs(page, email, '/intake');
  await expect(stationRows(page)).toHaveCount(COUNT);
  const given = [await receiveFirst(page)];
  const taken: { plant_number: string }[] = await forEachOf(page, others, (order_id) =>
    call(takeIn, { ...action(), order_id }),
  );
  await expect(page.getByRole('main').getByRole('listitem').getByRole('button')).toHaveCount(1);
  given.push(...taken.map(({ plant_number }) => plant_number), await receiveFirst(page));
  expect(new Set(given).size).toBe(COUNT);
  // The device has a block of numbers of its own, so the last animal's needn't be the highest.
  const ends = [given.at(0) ?? '', given.at(-1) ?? ''];

  await forEachOf(page, others, (order_id) => call(recordKill, { ...action(), order_id, hanging_weight_clb: 5_200 }));
  await page.goto('/killList');
  await expect(stationRows(page)).toHaveCount(COUNT);
  for (const number of ends) {
    await search(page, number, 1);
    await stationRows(page).getByRole('button').first().click();
    await page.getByLabel('Hanging weight, in pounds').fill('48.50');
    await saveAndClose(page);
  }
  await hangFirstAndLast(page, { call, order_id: others[0] ?? 0, ends });
  await cutPackAndPickUp(page, { call, orders: [first, ...others, last], ends });
  expect(await billTheDay(page, { call }, 1, '$12,750.00')).toBe(COUNT * 8_500);
});

/** `ends`: the numbers of the first and the last lamb. */
type Lambs = Pick<Plant, 'call'> & { ends: readonly string[] };

/** The first rail holds two lambs: the first and another. The last one has to hang elsewhere. */
async function hangFirstAndLast(page: Page, { call, order_id, ends }: Lambs & { order_id: number }) {
  const { rail_id } = await call(saveRail, { name: 'Rail 1', capacity: 2 });
  await call(saveRail, { name: 'Rail 2', capacity: COUNT });
  await call(hangCarcass, { ...action(), order_id, rail_id, pieces: ['whole'], chill_action: '' });
  await page.goto('/cooler');
  for (const [at, number] of ends.entries()) {
    await search(page, number, 1 + 2);
    await page.getByRole('button', { name: new RegExp(`${number}\\b`) }).click();
    await page.getByRole('button', { name: 'Hang', exact: true }).click();
    if (at > 0) {
      await hangOn(page, 'Rail 1: 2 of 2');
      await expect(page.getByText('Rail 1 is full. It holds 2.').first()).toBeVisible();
    }
    await hangOn(page, at > 0 ? 'Rail 2: 0 of 150' : 'Rail 1: 1 of 2');
    await closeMessage(page);
  }
  await expectNoBarriers(page);
}

async function cutPackAndPickUp(page: Page, { call, orders, ends }: Lambs & { orders: number[] }) {
  const shares = await forEachOf(page, orders, async (order_id) => {
    const { stage, split } = await call(viewOrder, { order_id });
    await call(moveStage, { order_id, from: stage, to: 'cutting', override: true, reason: 'All alike, by phone' });
    return split[0].cart_id as number;
  });
  await forEachOf(page, shares.slice(1, -1), (share_id) =>
    call(addPack, { ...action(), share_id, cut: 'Whole', net_clb: 4_800 }),
  );
  await page.goto('/packing');
  await expectLoaded(page);
  for (const number of ends) {
    await search(page, number, 1);
    await packFound(page, { cut: 'Whole carcass', pounds: '45.10', serial: `${number}-1` });
  }
  await makeReady({ call }, orders);
  await page.goto('/pickup');
  await expect(stationRows(page)).toHaveCount(COUNT);
  for (const number of ends) {
    // A number opens its animal, as a scanned one does.
    await page.getByRole('searchbox').fill(number);
    await handOut(page);
  }
  await handOutOthers(page, { call }, { orders, shares, name: 'Amina Haddad' });
}
