import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { PACKED_PRODUCTS } from '#server/orders/packed-store.ts';

/** What was packed of share `s`. */
const PACKED = sql`jsonb_build_object('packaged_weight_clb', s.packaged_weight_clb, 'packed', (${PACKED_PRODUCTS})::jsonb)`;

/** Whether a share of invoice `n` was computed from other sides of the carcass than those that order `o` has now. */
export const areSidesChanged = (
  n: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${n}.sides is not null and ${n}.sides
  <> case when o.left_side_clb is null then '{}'::int[] else array[o.left_side_clb, o.right_side_clb] end)`;

/**
 * Whether the sides of order `o` were changed since invoice `n`, which is from before sides were kept. Such an invoice is only
 * offered for correction after that: what it charged by quarters stays otherwise.
 */
const SIDES_CHANGED_SINCE = sql`(n.sides is null and o.left_side_clb is not null and exists (
  select from events e join invoices i on i.plant_id = n.plant_id and i.invoice_id = n.invoice_id
  where e.owner_id = n.plant_id and e.order_id = n.order_id and e.kind = 'order.weighed' and e.happened_at > i.created_at
    and e.data -> 'changes' @? '$[*] ? (@.field == "left_side" || @.field == "right_side")'))`;

/**
 * Whether the weights of an invoiced share `n` of order `o`, now `s`, were changed after its invoice was issued. The live weight
 * counts only if a line charges by it.
 */
export const IS_REWEIGHED = sql`(
  n.quarters is not null and n.hanging_weight_clb is distinct from o.hanging_weight_clb
  or ${areSidesChanged(sql`n`)}
  or ${SIDES_CHANGED_SINCE}
  or n.heads is not null and n.live_weight_clb is distinct from o.live_weight_clb and exists (select from invoice_lines l
    where l.plant_id = n.plant_id and l.invoice_id = n.invoice_id and l.unit = 'live_lb')
  or n.packed is not null and n.packed is distinct from ${PACKED})`;

/** Notes what was packed of the shares of an invoice that is being issued. */
export async function notePacked(tx: Tx, plant_id: number, invoice_id: number): Promise<void> {
  await sql`
    update invoice_shares n set packed = ${PACKED} from shares s
    where n.plant_id = ${plant_id} and n.invoice_id = ${invoice_id} and s.plant_id = n.plant_id and s.cart_id = n.cart_id`.execute(
    tx,
  );
}
