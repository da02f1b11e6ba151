import { wordsFor } from '#contract/app/refusals.ts';
import { MEAT_WORDS, type Meat, meatOf } from '#contract/floor/batches.ts';
import type { NewSource } from '#contract/floor/batches-api.ts';
import { IN_PROCESS, ORDER_STATUS } from '#contract/orders/status.ts';
import { carcassesIn, findBatch, ownersOf, type StoredBatch } from '#server/floor/batches/batch-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockOrder } from '#server/orders/store.ts';

/** What the rules know about meat that goes into a lot. */
export interface CheckedSource {
  source: NewSource;
  /** Null for what the plant bought, which may go into any lot. */
  meat: Meat | null;
  /** Whose it is, as ids of customers. Empty for what the plant bought. */
  owners: string[];
  /** Whether an owner wants nobody else's meat in it. */
  is_own_meat_only: boolean;
  /** How to name it in a refusal. */
  name: string;
}

/** Locks the animals, in the order of their ids, and finds what the rules ask about each source. Refuses meat that isn't here. */
export async function checkSources(tx: Tx, plant_id: number, sources: readonly NewSource[]): Promise<CheckedSource[]> {
  const checked: CheckedSource[] = [];
  for (const source of sources.toSorted((a, b) => a.order_id - b.order_id)) {
    if (source.kind === 'carcass') checked.push(await checkCarcass(tx, plant_id, source));
    else if (source.kind === 'carry_over') checked.push(await checkCarryOver(tx, plant_id, source));
    else checked.push(checkPurchased(source));
  }
  return checked;
}

async function checkCarcass(tx: Tx, plant_id: number, source: NewSource): Promise<CheckedSource> {
  const { order_id, share_id } = source;
  if (order_id === 0) throw incomplete('order_id');
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (order.status !== ORDER_STATUS.open || order.stage === 'picked_up' || order.stage === 'condemned')
    throw new Problem('pack_not_here', { fields: { order_id: wordsFor('pack_not_here') } });
  if (!IN_PROCESS.includes(order.stage))
    throw new Problem('pack_uncut', { fields: { order_id: wordsFor('pack_uncut') } });
  const { owners, is_own_meat_only, has_share } = await ownersOf(tx, plant_id, { order_id, share_id });
  if (!has_share) throw new Problem('not_found');
  return {
    source: { ...source, from_batch_id: 0, supplier_lot: '', supplier_number: '', made_on: null },
    meat: meatOf(order),
    owners: [owners],
    is_own_meat_only,
    name: order.plant_number || String(order_id),
  };
}

async function checkCarryOver(tx: Tx, plant_id: number, source: NewSource): Promise<CheckedSource> {
  const earlier = source.from_batch_id === 0 ? undefined : await findBatch(tx, plant_id, source.from_batch_id);
  if (!earlier) throw incomplete('from_batch_id');
  return {
    source: { ...source, order_id: 0, share_id: 0, supplier_lot: '', supplier_number: '', made_on: null },
    meat: earlier.meat,
    owners: await ownersIn(tx, plant_id, earlier.batch_id),
    is_own_meat_only: earlier.is_own_meat_only,
    name: earlier.lot,
  };
}

function checkPurchased(source: NewSource): CheckedSource {
  if (source.supplier_lot === '') throw incomplete('supplier_lot');
  return {
    source: { ...source, order_id: 0, share_id: 0, from_batch_id: 0 },
    meat: null,
    owners: [],
    is_own_meat_only: false,
    name: source.supplier_lot,
  };
}

const incomplete = (field: string) =>
  new Problem('batch_source_incomplete', { fields: { [field]: wordsFor('batch_source_incomplete') } });

/** Whose meat is in a lot, also through earlier lots. */
async function ownersIn(db: Db, plant_id: number, batch_id: number): Promise<string[]> {
  const owners = [];
  for (const one of await carcassesIn(db, plant_id, batch_id)) owners.push((await ownersOf(db, plant_id, one)).owners);
  return [...new Set(owners)];
}

/** Refuses meat of another kind than the lot's. What the plant bought goes into any. */
export function requireSameMeat(meat: Meat, checked: readonly CheckedSource[]): void {
  const other = checked.find((one) => one.meat !== null && one.meat !== meat);
  if (!other?.meat) return;
  const values = { name: other.name, meat: MEAT_WORDS[other.meat], lot_meat: MEAT_WORDS[meat] };
  throw new Problem('batch_meat_mixed', { values, fields: { order_id: wordsFor('batch_meat_mixed', values) } });
}

/** Refuses to put someone's own meat together with anyone else's. */
export function requireOwn(checked: readonly CheckedSource[], lotOwners: readonly string[] = []): void {
  const owners = new Set([...lotOwners, ...checked.flatMap((one) => one.owners)]);
  if (owners.size > 1) throw ownMeatOnly(checked);
}

/** Refuses what can't join a lot that was started before. */
export async function requireJoining(
  db: Db,
  plant_id: number,
  batch: StoredBatch,
  checked: readonly CheckedSource[],
): Promise<void> {
  requireSameMeat(batch.meat, checked);
  const own = checked.filter((one) => one.is_own_meat_only);
  if (batch.is_own_meat_only) requireOwn(checked, await ownersIn(db, plant_id, batch.batch_id));
  else if (own.length > 0) throw ownMeatOnly(own);
}

function ownMeatOnly(checked: readonly CheckedSource[]): Problem {
  const values = { name: checked.map(({ name }) => name).join(', ') };
  return new Problem('batch_own_meat_only', { values, fields: { order_id: wordsFor('batch_own_meat_only', values) } });
}
