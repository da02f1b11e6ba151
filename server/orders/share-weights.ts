import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { isSameProduct, type PackedProduct } from '#contract/orders/packed-products.ts';
import type { Need } from '#contract/orders/stage-needs.ts';
import { UNPACKED } from '#contract/orders/stages.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { findUnusualPacked, type WeighedAnimal } from '#contract/orders/usual-weights.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { advanceStage, proveKilled, STAYS } from '#server/orders/advance-stage.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { listPacked, replacePacked } from '#server/orders/packed-store.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import type { LockedOrder } from '#server/orders/store.ts';
import { poundsOf, requirePlausible, requireUsual } from '#server/orders/weigh-animal.ts';

/** Weights in hundredths of a pound; null until weighed. */
export interface ShareWeights {
  /** The weight of the whole animal or flock. */
  live_weight_clb: number | null;
  /** The weight of the share's packages. */
  packaged_weight_clb: number | null;
  /** What was made from the share; undefined to leave it as it is. */
  products?: readonly PackedProduct[] | undefined;
}

interface Before extends WeighedAnimal, Pick<LockedOrder, 'order_id' | 'kill_date'> {
  live: number | null;
  hanging: number | null;
  packaged: number | null;
  quarters: number;
  /** True if the live weight can no longer change, because it sets the market price and the order isn't open. */
  is_final: boolean;
}

/**
 * Records the weight of a share in a locked order, and adds the change to the order's history. Refuses to overwrite weights
 * that the sender hasn't seen.
 */
export async function saveShareWeights(
  tx: Tx,
  { actor, today }: Pick<Who<PlantActor>, 'actor' | 'today'>,
  {
    order_id,
    cart_id,
    live_weight_clb,
    seen_live_clb,
    packaged_weight_clb,
    is_sure,
    products,
    seen_products = [],
  }: ShareWeights & {
    order_id: number;
    cart_id: number;
    seen_live_clb: number | null;
    is_sure: boolean;
    seen_products?: readonly PackedProduct[];
  },
): Promise<Need[]> {
  const { plant_id } = actor;
  const { rows } = await sql<Before>`
    update shares s set packaged_weight_clb = ${packaged_weight_clb}
    from orders o where o.plant_id = s.plant_id and o.order_id = s.order_id and s.plant_id = ${plant_id} and s.cart_id = ${cart_id}
    returning o.order_id, o.kill_date, o.species, o.sex, o.heads, o.live_weight_clb as live, o.hanging_weight_clb as hanging, old.packaged_weight_clb as packaged,
      s.quarters,
      o.priced_by is not distinct from 'live' and not ${statusIs('o.status', [ORDER_STATUS.open])} as is_final`.execute(
    tx,
  );
  const [before] = rows;
  if (!before) return [];
  if (before.live !== live_weight_clb) {
    if (before.live !== seen_live_clb) throw new Problem('weight_changed');
    if (before.is_final) throw new Problem('live_weight_final');
    const { hanging: hanging_weight_clb } = before;
    requirePlausible({ hanging_weight_clb, live_weight_clb });
    if (!is_sure) {
      const stored = { hanging_weight_clb, live_weight_clb: before.live };
      requireUsual(before, stored, { hanging_weight_clb, live_weight_clb });
    }
    await updateOrder(tx, plant_id, order_id, { live_weight_clb });
  }
  const known = (await listPacked(tx, plant_id, order_id)).filter((one) => one.cart_id === cart_id);
  const packed = products ?? known;
  if (products) {
    if (changedProducts(known, seen_products).length > 0) throw new Problem('weight_changed');
    await replacePacked(tx, plant_id, { order_id, cart_id }, products);
  }
  if (!is_sure) requireUsualPacked(before, { packaged_weight_clb, packed, known });
  const changes = [
    { field: 'live_weight', from: poundsOf(before.live), to: poundsOf(live_weight_clb) },
    { field: 'packaged_weight', from: poundsOf(before.packaged), to: poundsOf(packaged_weight_clb) },
    ...changedProducts(known, packed),
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return [];
  const hadWeight = before.packaged !== null || known.some(({ packed_clb }) => packed_clb);
  const hasWeight = packaged_weight_clb !== null || packed.some(({ packed_clb }) => packed_clb);
  const isPacked = !hadWeight && hasWeight;
  const { moved, missing } = isPacked ? await advanceStage(tx, plant_id, order_id, UNPACKED, 'packing') : STAYS;
  const killed = hasWeight ? await proveKilled(tx, plant_id, before, today) : [];
  await emit(tx, { actor }, 'order.weighed', {
    subject: { order_id },
    data: { changes: [...changes, ...killed], ...moved },
  });
  return missing;
}

/** Asks about new packed weights that are far from what such a share usually packs. */
function requireUsualPacked(
  before: Before,
  now: { packaged_weight_clb: number | null; packed: readonly PackedProduct[]; known: readonly PackedProduct[] },
): void {
  const sumOf = (products: readonly PackedProduct[]) => sum(products.map(({ packed_clb }) => packed_clb ?? 0));
  const products_clb = sumOf(now.packed);
  const packed_clb = now.packaged_weight_clb === before.packaged ? null : now.packaged_weight_clb;
  if (packed_clb === null && products_clb === sumOf(now.known)) return;
  const { quarters, hanging: hanging_clb } = before;
  const unusual = findUnusualPacked(before, { quarters, hanging_clb, packed_clb, products_clb });
  if (unusual) throw new Problem(unusual.code, { values: unusual.values });
}

/** What differs between two lists of products, for the history. */
function changedProducts(before: readonly PackedProduct[], now: readonly PackedProduct[]) {
  const names = [...before, ...now.filter(({ product }) => !findProduct(before, product))].map(
    ({ product }) => product,
  );
  return names
    .flatMap((of) => {
      const [was, is] = [findProduct(before, of), findProduct(now, of)];
      return [
        { field: 'packed_weight', of, from: poundsOf(was?.packed_clb ?? null), to: poundsOf(is?.packed_clb ?? null) },
        { field: 'green_weight', of, from: poundsOf(was?.green_clb ?? null), to: poundsOf(is?.green_clb ?? null) },
        { field: 'pieces', of, from: was?.pieces ?? null, to: is?.pieces ?? null },
      ];
    })
    .filter(({ from, to }) => from !== to);
}
const findProduct = (products: readonly PackedProduct[], name: string): PackedProduct | undefined =>
  products.find(({ product }) => isSameProduct(product, name));
