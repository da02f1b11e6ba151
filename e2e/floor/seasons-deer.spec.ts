import { expect, type Page } from '@playwright/test';
import { viewOrder } from '#contract/booking/api.ts';
import { hangCarcass, saveRail } from '#contract/floor/cooler/cooler-api.ts';
import { intakeList, saveCwd, walkIn } from '#contract/floor/intake-api.ts';
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
  search,
  stationRows,
} from '#e2e/floor/season.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';

const COUNT = 300;
const RAIL = 40;
const three = (number: number) => String(number).padStart(3, '0');
const hunterOf = (number: number) => ({ name: `Hunter ${three(number)}`, phone: `(406) 555-0${three(number)}` });
const tagOf = (number: number) => `MT-${three(number)}`;
/** Every tenth hunter waits for the laboratory. */
const isWaiting = (number: number) => number % 10 === 0;
const action = () => ({ action_id: crypto.randomUUID() });

/** Returns the plant's number of the animal. */
async function walkDeerIn(page: Page, number: number): Promise<string> {
  const { name, phone } = hunterOf(number);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByLabel('Owner’s name', { exact: true }).fill(name);
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByLabel('Game tag', { exact: true }).fill(tagOf(number));
  await page.getByLabel('State', { exact: true }).fill('MT');
  return receive(page, /^D-C-\d+$/);
}

test('300 deer of a season: each has its number, is found by its tag in every list, and is paid for', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'deer' });
  await priceByHead({ call }, 9, 'Deer', 9_000);
  const { rail_id } = await call(saveRail, { name: 'Rail 1', capacity: RAIL });
  await call(saveRail, { name: 'Rail 2', capacity: COUNT });
  await openAs(page, email, '/intake');
  await expectLoaded(page);
  const given = [await walkDeerIn(page, 1)];
  const middle = Array.from({ length: COUNT - 2 }, (_, at) => at + 2);
  const came: { order_id: number; plant_number: string }[] = await forEachOf(page, middle, (number) => {
    const game = { game_tag: tagOf(number), state: 'MT', cwd: isWaiting(number) ? 'pending' : 'none' };
    return call(walkIn, { ...action(), species: 'deer', ...hunterOf(number), address: '4 Mill Road', game });
  });
  given.push(await walkDeerIn(page, COUNT));
  const plantNumberOf = (number: number) => given[number === 1 ? 0 : 1] ?? '';
  const idOf = async (number: number): Promise<number> =>
    (await call(intakeList, { search: tagOf(number) }))[0].order_id;
  const [first, last] = [await idOf(1), await idOf(COUNT)];
  expect(new Set([...given, ...came.map(({ plant_number }) => plant_number)]).size).toBe(COUNT);
  await search(page, tagOf(150), 1);

  // The first rail is full with the last deer that fits.
  await forEachOf(page, came.slice(0, RAIL - 1), ({ order_id }) =>
    call(hangCarcass, { ...action(), order_id, rail_id, pieces: ['whole'] }),
  );
  await page.goto('/cooler');
  await expect(page.getByText('Rail 1: 39 of 40').first()).toBeVisible();
  for (const number of [1, COUNT]) {
    await search(page, tagOf(number), 1 + 2);
    await page.getByRole('button', { name: new RegExp(`${plantNumberOf(number)}\\b`) }).click();
    await page.getByRole('button', { name: 'Hang', exact: true }).click();
    if (number === COUNT) {
      await hangOn(page, 'Rail 1: 40 of 40');
      await expect(page.getByText('Rail 1 is full. It holds 40.').first()).toBeVisible();
    }
    await hangOn(page, number === COUNT ? 'Rail 2: 0 of 300' : 'Rail 1: 39 of 40');
    await closeMessage(page);
  }
  await expectNoBarriers(page);
  await cutPackAndPickUp(page, { call, plantNumberOf, orders: [first, ...came.map(({ order_id }) => order_id), last] });
  expect(await billTheDay(page, { call }, COUNT, '$27,000.00')).toBe(COUNT * 9_000);
});

interface Season extends Pick<Awaited<ReturnType<typeof makePlant>>, 'call'> {
  orders: number[];
  /** The plant's number of the first and the last deer. */
  plantNumberOf: (number: number) => string;
}

/** Cuts, packs, and hands out all deer, the first and the last by hand. */
async function cutPackAndPickUp(page: Page, { call, orders, plantNumberOf }: Season): Promise<void> {
  const held = orders.filter((_, at) => isWaiting(at + 1) && at > 0 && at + 1 < COUNT);
  const shares = await forEachOf(page, orders, async (order_id) => {
    const move = { order_id, from: 'dropped_off', to: 'cutting' };
    if (held.includes(order_id)) {
      await expect(call(moveStage, move)).rejects.toThrow();
      await call(saveCwd, { ...action(), order_id, cwd: 'clear' });
    }
    await call(moveStage, { ...move, override: true, reason: 'The usual, said at the door' });
    const { split } = await call(viewOrder, { order_id });
    return split[0].cart_id as number;
  });
  await forEachOf(page, shares.slice(1, -1), (share_id) =>
    call(addPack, { ...action(), share_id, cut: 'Ground', net_clb: 3_500 }),
  );
  await page.goto('/packing');
  await expectLoaded(page);
  for (const number of [1, COUNT]) {
    await search(page, tagOf(number), 1);
    await packFound(page, { cut: 'Steaks', pounds: '12.40', serial: `${plantNumberOf(number)}-1` });
  }
  await makeReady({ call }, orders);
  await page.goto('/pickup');
  await expectLoaded(page);
  for (const number of [1, COUNT]) {
    await search(page, hunterOf(number).phone, 1);
    await stationRows(page).getByRole('button').first().click();
    await handOut(page);
  }
  await handOutOthers(page, { call }, { orders, shares, name: 'Hunter' });
}
