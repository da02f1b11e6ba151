import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import { hangCarcass, saveRail } from '#contract/floor/cooler/cooler-api.ts';
import { intakeList, MAX_AT_DOOR, saveCwd, takeIn, walkIn } from '#contract/floor/intake-api.ts';
import { killList, recordKill } from '#contract/floor/kill/kill-api.ts';
import { addPack, finishPacking, MAX_TO_PACK, packingList } from '#contract/floor/packing-api.ts';
import { MAX_TO_PICK_UP, pickupList, takeTrip } from '#contract/floor/pickup-api.ts';
import { previewDay } from '#contract/invoicing/invoices-api.ts';
import { shareWeights, weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { sum } from '#contract/lib/sum.ts';
import { moveStage, moveStages } from '#contract/orders/stages-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { POULTRY_LIST } from '#contract/pricing/real-lists.ts';
import { makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { draft, issue, look } from '#server/test/make-invoice.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const action = () => ({ action_id: randomUUID() });

/** Does the work for each, ten at a time, as the people of a plant do. */
async function forEachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += 10) results.push(...(await Promise.all(all.slice(at, at + 10).map(work))));
  return results;
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const serialsOf = (numbers: readonly string[]) =>
  numbers.map((number) => Number(number.split('-')[2])).toSorted((one, other) => one - other);
const byHead = (name: string, cents: number): PriceLine[] => [
  { name, unit: 'head', cents, minimum_cents: null, when: 'always', tax_class: 'processing' },
];
const price = async ({ owner }: Plant, category_id: number, lines: PriceLine[]) =>
  expectYes(await app.call(addPriceList, owner, { category_id, starts_on: TODAY, lines }));
const billable = async ({ owner }: Plant) => {
  const { shares } = expectYes(await app.callWith(previewDay, owner, { day: TODAY })).data;
  return sum(shares.map(({ subtotal_cents }) => subtotal_cents));
};
/** Cuts, packs, and makes ready what was killed. Returns the shares in the order of the animals. */
async function cutAndPack({ owner }: Plant, order_ids: readonly number[]): Promise<number[]> {
  const shares = await forEachOf(order_ids, async (order_id) => {
    const { stage, split } = await lookAtOrder(app, owner, order_id);
    const move = { order_id, from: stage, to: 'cutting', override: true, reason: 'The usual' };
    expectYes(await app.callWith(moveStage, owner, move));
    const share_id = split[0]?.cart_id ?? 0;
    expectYes(await app.callWith(addPack, owner, { ...action(), share_id, cut: 'Roast', net_clb: 400 }));
    return share_id;
  });
  expect(expectYes(await app.call(packingList, owner, {})).data).toHaveLength(MAX_TO_PACK);
  const moves = order_ids.map((order_id) => ({ order_id, from: 'cutting' as const }));
  const moved = expectYes(await app.callWith(moveStages, owner, { moves, to: 'ready' })).data;
  expect(moved.filter(({ refused }) => refused)).toEqual([]);
  return shares;
}
async function handOutAll({ owner }: Plant, order_ids: readonly number[], shares: readonly number[]) {
  const trips = order_ids.map((order_id, at) => ({ order_id, share_id: shares[at] ?? 0 }));
  await forEachOf(trips, async (trip) =>
    expectYes(await app.callWith(takeTrip, owner, { ...action(), ...trip, name: 'Owner' })),
  );
  expect(expectYes(await app.call(pickupList, owner, {})).data).toEqual([]);
}

test('300 deer walk in, wait for results, fill a rail, are packed and handed out, and come to $27,000', async () => {
  const plant = await makePlant(app, { species: ['deer'] });
  const { owner } = plant;
  await price(plant, 9, byHead('Deer', 9_000));
  const tagOf = (number: number) => `MT-${String(number).padStart(3, '0')}`;
  const came = await forEachOf(upTo(300), async (number) => {
    const game = { game_tag: tagOf(number), state: 'MT', cwd: number % 10 === 0 ? 'pending' : 'none' };
    const hunter = { name: `Hunter ${number}`, phone: `(406) 555-0${100 + number}`, address: '4 Mill Rd' };
    return expectYes(await app.callWith(walkIn, owner, { ...action(), species: 'deer', ...hunter, game })).data;
  });
  const order_ids = came.map(({ order_id }) => order_id);
  expect(serialsOf(came.map(({ plant_number }) => plant_number))).toEqual(upTo(300));
  expect(expectYes(await app.call(intakeList, owner, {})).data).toHaveLength(MAX_AT_DOOR);
  const atDoor = expectYes(await app.call(intakeList, owner, { search: tagOf(7) })).data;
  expect(atDoor).toMatchObject([{ order_id: order_ids[6] }]);

  const rail = expectYes(await app.callWith(saveRail, owner, { name: 'Rail 1', capacity: 40 })).data;
  const hung = await forEachOf(order_ids.slice(0, 50), (order_id) =>
    app.callWith(hangCarcass, owner, { ...action(), order_id, rail_id: rail.rail_id, pieces: ['whole'] }),
  );
  expect(hung.filter(({ status }) => status === 'yes')).toHaveLength(40);
  const waiting = order_ids.filter((_, at) => (at + 1) % 10 === 0);
  for (const order_id of waiting) {
    const cut = { order_id, from: 'dropped_off', to: 'cutting' };
    expect(await app.callWith(moveStage, owner, cut)).toMatchObject({ status: 'no' });
    expectYes(await app.callWith(saveCwd, owner, { ...action(), order_id, cwd: 'clear' }));
  }
  const shares = await cutAndPack(plant, order_ids);
  expect(expectYes(await app.call(pickupList, owner, {})).data).toHaveLength(MAX_TO_PICK_UP);
  const found = expectYes(await app.call(pickupList, owner, { search: tagOf(300) })).data;
  expect(found).toMatchObject([{ share_id: shares[299], plant_number: came[299]?.plant_number }]);
  expect(await billable(plant)).toBe(2_700_000);
  await handOutAll(plant, order_ids, shares);
  for (const cart_id of [shares[0] ?? 0, shares[299] ?? 0]) {
    const invoice_id = await draft(app, { plant }, [cart_id]);
    expectYes(await issue(app, { plant }, invoice_id));
    expect(await look(app, { plant }, invoice_id)).toMatchObject({ total_cents: 9_000 });
  }
});

test('500 birds are counted from the door to the bill: 5 dead, 8 condemned, 487 packed', async () => {
  const plant = await makePlant(app, { species: ['poultry'], slots: 600 });
  const { owner } = plant;
  await price(plant, 8, [...POULTRY_LIST]);
  const { customer_id } = await makeCustomer(app, plant);
  const flock = { event_name: 'Hens', poultry_qty: 500, dropoff_date: TODAY, customers: [customer_id] };
  const { order_ids } = expectYes(await app.callWith(createManualOrder, owner, flock)).data;
  const [order_id = 0] = order_ids;
  const birds = { crates: 50, dead_on_arrival: 5, received: 495 };
  expectYes(await app.callWith(takeIn, owner, { ...action(), order_id, ...birds }));
  expectYes(await app.callWith(recordKill, owner, { ...action(), order_id, birds: { received: 495, condemned: 8 } }));
  const { stage, split } = await lookAtOrder(app, owner, order_id);
  const share_id = split[0]?.cart_id ?? 0;
  expectYes(await app.callWith(moveStage, owner, { order_id, from: stage, to: 'packing' }));
  // Cut-up birds are packed in pairs.
  const packs = await forEachOf(upTo(387), async (at) => {
    const birds = at > 100 ? { cut: 'Whole birds', pieces: 1 } : { cut: 'Cut-up birds', pieces: 2 };
    const pack = { share_id, ...birds, net_clb: 400 * birds.pieces };
    return expectYes(await app.callWith(addPack, owner, { ...action(), ...pack })).data.serial;
  });
  expect(new Set(packs).size).toBe(387);
  expectYes(await app.callWith(finishPacking, owner, { ...action(), share_id, is_sure: true }));
  const { products } = expectYes(await app.callWith(shareWeights, owner, { cart_id: share_id })).data;
  const seen_products = products
    .filter(({ packed_clb, pieces }) => packed_clb !== null || pieces !== null)
    .map(({ product, packed_clb, green_clb, pieces }) => ({ product, packed_clb, green_clb, pieces }));
  expect(seen_products).toContainEqual({ product: 'Cut-up birds', packed_clb: 80_000, green_clb: null, pieces: 200 });
  const live = { live_weight_clb: null, seen_live_clb: null, packaged_weight_clb: null };
  const crates = { product: 'Crates', packed_clb: null, green_clb: null, pieces: 137 };
  const counted = { cart_id: share_id, ...live, seen_products, products: [...seen_products, crates], is_sure: true };
  expectYes(await app.callWith(weighShare, owner, counted));
  const ready = { order_id, from: 'packing', to: 'ready', birds: { packed: 487 } };
  expectYes(await app.callWith(moveStage, owner, ready));
  expect(await billable(plant)).toBe(290_250);
  await handOutAll(plant, [order_id], [share_id]);
});

test('150 religious lambs of one booking are killed in order, cut alike, and billed together', async () => {
  const plant = await makePlant(app, { species: ['lamb'], slots: 150 });
  const { owner } = plant;
  await price(plant, 3, byHead('Lamb', 8_500));
  const { customer_id } = await makeCustomer(app, plant);
  const label = { process_option: 'religious', offering: 'custom' };
  const alike = {
    customer: customer_id,
    cut_sheet: await makeTemplate(app, plant, 'lamb'),
    amount: 'Whole',
    animal: 'lamb',
  };
  const split = upTo(150).map((order_number) => ({ ...alike, order_number }));
  const booking = { event_name: 'Feast', lamb_qty: 150, ...label, dropoff_date: TODAY, split };
  const { order_ids } = expectYes(await app.callWith(createManualOrder, owner, booking)).data;
  const taken = await forEachOf(
    order_ids,
    async (order_id) => expectYes(await app.callWith(takeIn, owner, { ...action(), order_id })).data,
  );
  expect(serialsOf(taken.map(({ plant_number }) => plant_number))).toEqual(upTo(150));
  expect(expectYes(await app.callWith(killList, owner, {})).data.animals).toHaveLength(150);
  const override = { override: true, override_reason: 'Owner is at the door' };
  await forEachOf(order_ids, async (order_id) =>
    expectYes(await app.callWith(recordKill, owner, { ...action(), order_id, hanging_weight_clb: 5_200, ...override })),
  );
  const shares = await cutAndPack(plant, order_ids);
  expect(await billable(plant)).toBe(150 * 8_500);
  const invoice_id = await draft(app, { plant }, shares);
  expectYes(await issue(app, { plant }, invoice_id));
  expect(await look(app, { plant }, invoice_id)).toMatchObject({ total_cents: 1_275_000, open_cents: 1_275_000 });
  await handOutAll(plant, order_ids, shares);
});
