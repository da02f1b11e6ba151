import { productsPacked, shortagesIn } from '#contract/floor/packing.ts';
import type * as api from '#contract/floor/packing-api.ts';
import type { RecordKind } from '#contract/floor/record-kinds.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { isSameProduct } from '#contract/orders/packed-products.ts';
import { IN_PROCESS, ORDER_STATUS } from '#contract/orders/status.ts';
import {
  findPack,
  greenWeights,
  insertPack,
  orderOfShare,
  packOfAction,
  type StoredPack,
  setFinished,
  setVoided,
} from '#server/floor/packing/packing-store.ts';
import { readShare } from '#server/floor/packing/view-packing.ts';
import { shareBilling } from '#server/floor/ports.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

/** Packs are numbered one after another, so an animal's packs take turns. */
export async function addPack(
  tx: Tx,
  who: Who<PlantActor>,
  {
    share_id,
    cut,
    net_clb,
    pieces,
    batch_id,
    place,
    source,
    is_stable,
    raw,
    is_sure,
    ...record
  }: InputOf<typeof api.addPack>,
): Promise<DataOf<typeof api.addPack>> {
  const { actor, today } = who;
  const { plant_id } = actor;
  const done = await findDone(tx, plant_id, record.action_id);
  if (done) return done;
  const order = await lockForPacking(tx, plant_id, await orderOfShare(tx, plant_id, share_id));
  const { order_id } = order;
  const { share, asked } = await readShare(tx, plant_id, share_id);
  if (batch_id !== 0 && !share.lots.some((one) => one.batch_id === batch_id))
    throw new Problem('pack_lot_without_share');
  // The sheet's own name for the cut, so that a pack counts toward it however its name was typed.
  const named = asked.find((one) => isSameProduct(one.cut, cut))?.cut ?? cut;
  const pack = { order_id, share_id, cut: named, net_clb, pieces, place, packed_on: today, batch_id: batch_id || null };
  const added = await insertPack(tx, plant_id, order.plant_number || String(order_id), pack);
  const body = { ...added, ...pack, source, is_stable, raw };
  await addRecord(tx, actor, { ...record, kind: 'pack', order_id, body });
  if (share.is_finished) await reweigh(tx, who, share_id, is_sure);
  return added;
}

export async function voidPack(
  tx: Tx,
  who: Who<PlantActor>,
  { pack_id, reason, is_sure, ...record }: InputOf<typeof api.voidPack>,
): Promise<DataOf<typeof api.voidPack>> {
  const { plant_id } = who.actor;
  const done = await findDone(tx, plant_id, record.action_id);
  if (done) return done;
  const pack = await lockPack(tx, plant_id, pack_id);
  if (pack.trip_id !== null) throw new Problem('pack_gone', { values: { serial: pack.serial } });
  await setVoided(tx, plant_id, pack_id, reason);
  await notePack(tx, who.actor, 'pack_voided', pack, { ...record, reason });
  const { share } = await readShare(tx, plant_id, pack.share_id);
  if (share.is_finished) await reweigh(tx, who, pack.share_id, is_sure);
  return { pack_id, serial: pack.serial };
}

export async function reprintPack(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { pack_id, reason, ...record }: InputOf<typeof api.reprintPack>,
): Promise<DataOf<typeof api.reprintPack>> {
  const done = await findDone(tx, actor.plant_id, record.action_id);
  if (done) return done;
  const pack = await findPack(tx, actor.plant_id, pack_id);
  if (!pack) throw new Problem('not_found');
  if (pack.is_voided) throw new Problem('pack_voided', { values: { serial: pack.serial } });
  await notePack(tx, actor, 'pack_reprinted', pack, { ...record, reason });
  return { pack_id, serial: pack.serial };
}

/** Compares what was asked with what was packed, and hands the packed weights to the invoice. */
export async function finishPacking(
  tx: Tx,
  who: Who<PlantActor>,
  { share_id, shortages, is_sure, ...record }: InputOf<typeof api.finishPacking>,
): Promise<DataOf<typeof api.finishPacking>> {
  const { actor } = who;
  const { plant_id } = actor;
  const done = await findAction(tx, plant_id, record.action_id);
  const { order_id } = await lockForPacking(tx, plant_id, await orderOfShare(tx, plant_id, share_id));
  const { valid, asked, packed } = await readShare(tx, plant_id, share_id);
  const packed_clb = sum(valid.map(({ net_clb }) => net_clb));
  if (done) return { share_id, packed_clb };
  if (valid.length === 0) throw new Problem('pack_nothing');
  const short = shortagesIn(asked, packed);
  const told = short.map((one) => ({ ...shortages.find(({ cut }) => isSameProduct(cut, one.cut)), ...one }));
  const missing = told.filter(({ reason }) => reason === undefined);
  if (missing.length > 0) {
    const values = { cuts: missing.map(({ cut }) => cut).join(', ') };
    throw new Problem('pack_short', { values });
  }
  const reasons = told.map(({ reason = '', instead = '', agreed_by = '', ...one }) => ({
    ...one,
    reason,
    instead,
    agreed_by,
  }));
  await setFinished(
    tx,
    plant_id,
    { order_id, share_id },
    reasons.map(({ cut, reason, instead, agreed_by }) => ({ cut, reason, instead, agreed_by })),
  );
  await addRecord(tx, actor, {
    ...record,
    kind: 'packing_finished',
    order_id,
    body: { share_id, packed_clb, packs: valid.length, short: reasons },
  });
  const changes = reasons.flatMap(({ cut, reason, instead, agreed_by }) => [
    { field: 'packed_short', of: cut, from: null, to: reason },
    ...(instead === '' ? [] : [{ field: `packed_instead_${agreed_by}`, of: cut, from: null, to: instead }]),
  ]);
  if (changes.length > 0) await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data: { changes } });
  await reweigh(tx, who, share_id, is_sure);
  return { share_id, packed_clb };
}

/** The share's products become what was packed. Drafts follow, and issued invoices are offered for correction. */
async function reweigh(tx: Tx, who: Who<PlantActor>, share_id: number, is_sure: boolean): Promise<void> {
  const { plant_id } = who.actor;
  const { share, asked, valid, packed } = await readShare(tx, plant_id, share_id);
  const { species, live_weight_clb, products } = share;
  const green = await greenWeights(tx, plant_id, share_id);
  await shareBilling().weighShare(tx, who, {
    invoice_id: 0,
    revision: 0,
    cart_id: share_id,
    live_weight_clb,
    seen_live_clb: live_weight_clb,
    packaged_weight_clb: sum(valid.map(({ net_clb }) => net_clb)) || null,
    products: productsPacked(asked, packed, { known: products, green, isFlock: comesAsFlock(species) }),
    seen_products: products,
    is_sure,
  });
}

async function lockForPacking(tx: Tx, plant_id: number, order_id: number | undefined): Promise<LockedOrder> {
  const order = order_id === undefined ? undefined : await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (order.status !== ORDER_STATUS.open || order.stage === 'picked_up' || order.stage === 'condemned')
    throw new Problem('pack_not_here');
  if (!IN_PROCESS.includes(order.stage)) throw new Problem('pack_uncut');
  return order;
}

/** Locks a pack's order, and refuses a pack that was voided meanwhile. */
async function lockPack(tx: Tx, plant_id: number, pack_id: number): Promise<StoredPack> {
  await lockForPacking(tx, plant_id, (await findPack(tx, plant_id, pack_id))?.order_id);
  const pack = await findPack(tx, plant_id, pack_id);
  if (!pack) throw new Problem('not_found');
  if (pack.is_voided) throw new Problem('pack_voided', { values: { serial: pack.serial } });
  return pack;
}

interface Noted {
  action_id: string;
  initials: string;
  taken_at?: string | undefined;
  reason: string;
}

async function notePack(
  tx: Tx,
  actor: PlantActor,
  kind: RecordKind,
  { pack_id, serial, order_id, share_id, cut, net_clb }: StoredPack,
  { action_id, initials, taken_at, reason }: Noted,
): Promise<void> {
  const body = { pack_id, serial, share_id, cut, net_clb, reason };
  await addRecord(tx, actor, { action_id, kind, order_id, body, initials, taken_at });
}

/** An action that was set aside made no pack. */
async function findDone(tx: Tx, plant_id: number, action_id: string) {
  if (!(await findAction(tx, plant_id, action_id))) return undefined;
  return (await packOfAction(tx, plant_id, action_id)) ?? { pack_id: 0, serial: '' };
}
