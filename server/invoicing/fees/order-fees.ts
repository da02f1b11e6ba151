import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOfAnimal } from '#contract/pricing/charges-of.ts';
import type * as api from '#contract/pricing/fees-api.ts';
import { lineKey, type PriceLine } from '#contract/pricing/price-list.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { BILLED_HEADS } from '#server/orders/animal/flock-sql.ts';
import { lockOrder } from '#server/orders/store.ts';
import { deleteFee, findFee, listFees, upsertFee } from '#server/pricing/fee-store.ts';
import { linesFor } from '#server/pricing/price-store.ts';

interface Share {
  cart_id: number;
  owner: string;
  quarters: number;
  /** Whether it is on an invoice or a draft. */
  is_invoiced: boolean;
}
interface Animal {
  heads: number;
  lines: PriceLine[] | null;
  shares: Share[];
}

async function findAnimal(db: Db, plant_id: number, order_id: number): Promise<Animal> {
  const { rows } = await sql<Animal>`
    select ${BILLED_HEADS} as heads, ${linesFor({
      plant_id: sql`o.plant_id`,
      category_id: sql`o.category_id`,
      label: sql`o.process_option`,
      day: sql`o.dropoff_date`,
    })} as lines,
      (select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'quarters', s.quarters,
          'owner', trim(c.first_name || ' ' || c.last_name),
          'is_invoiced', exists (select from invoice_shares i
            where i.plant_id = s.plant_id and i.cart_id = s.cart_id and i.is_live)) order by s.cart_id), '[]')
        from shares s join customers c using (plant_id, customer_id)
        where s.plant_id = o.plant_id and s.order_id = o.order_id) as shares
    from orders o where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  return found;
}

const shown = (line: PriceLine) => ({
  key: lineKey(line),
  name: line.name,
  unit: line.unit,
  cents: line.cents,
  tax_class: line.tax_class,
  is_of_animal: isOfAnimal(line.unit),
});
const offeredBy = ({ lines }: Animal): PriceLine[] => (lines ?? []).filter(({ when }) => when === 'added');
/** Whether a share that the fee is charged to is on an invoice or a draft, where a line can be added instead. */
const isInvoiced = ({ shares }: Animal, cart_id: number | null): boolean =>
  shares.some((share) => share.is_invoiced && (cart_id === null || share.cart_id === cart_id));

export async function orderFees(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { order_id }: InputOf<typeof api.orderFees>,
): Promise<DataOf<typeof api.orderFees>> {
  const animal = await findAnimal(db, plant_id, order_id);
  const fees = await listFees(db, plant_id, order_id);
  return {
    offered: offeredBy(animal).map(shown),
    shares: animal.shares,
    heads: animal.heads,
    added: fees.map(({ order_fee_id, cart_id, line, count }) => ({
      ...shown(line),
      order_fee_id,
      cart_id,
      owner: animal.shares.find((share) => share.cart_id === cart_id)?.owner ?? '',
      count,
      can_remove: !isInvoiced(animal, cart_id),
    })),
  };
}

export async function addOrderFee(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, key, cart_id: asked, count }: InputOf<typeof api.addOrderFee>,
): Promise<DataOf<typeof api.addOrderFee>> {
  const { plant_id, account_id } = actor;
  // A draft locks the order, too, so a fee is never added between its calculation and its lines.
  if (!(await lockOrder(tx, plant_id, order_id))) throw new Problem('not_found');
  const animal = await findAnimal(tx, plant_id, order_id);
  const line = offeredBy(animal).find((one) => lineKey(one) === key);
  if (!line) throw new Problem('fee_unknown');
  const { shares } = animal;
  if (asked !== null && !shares.some(({ cart_id }) => cart_id === asked)) throw new Problem('not_found');
  // Of several owners, one has to be named for a fee that isn't divided.
  const only = shares.length === 1 ? (shares[0]?.cart_id ?? null) : null;
  const cart_id = isOfAnimal(line.unit) ? null : (asked ?? only);
  if (!isOfAnimal(line.unit) && cart_id === null) throw new Problem('fee_needs_share');
  if (isInvoiced(animal, cart_id)) throw new Problem('fee_invoiced');
  const fee = { order_id, cart_id, line_key: key, line, count, added_by: account_id };
  const order_fee_id = await upsertFee(tx, plant_id, fee);
  await noteChange(tx, actor, order_id, { from: null, to: line.name });
  return { order_fee_id };
}

export async function removeOrderFee(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_fee_id }: InputOf<typeof api.removeOrderFee>,
): Promise<DataOf<typeof api.removeOrderFee>> {
  const { plant_id } = actor;
  const fee = await findFee(tx, plant_id, order_fee_id);
  if (!fee || !(await lockOrder(tx, plant_id, fee.order_id))) throw new Problem('not_found');
  const { order_id, cart_id, line } = fee;
  if (isInvoiced(await findAnimal(tx, plant_id, order_id), cart_id)) throw new Problem('fee_invoiced');
  await deleteFee(tx, plant_id, order_fee_id);
  await noteChange(tx, actor, order_id, { from: line.name, to: null });
  return { order_id };
}

const noteChange = (tx: Tx, actor: PlantActor, order_id: number, change: { from: string | null; to: string | null }) =>
  emit(tx, { actor }, 'order.fees_changed', {
    subject: { order_id },
    data: { changes: [{ field: 'fee', ...change }] },
  });
