import { sql } from 'kysely';
import type { OrderStatus } from '#contract/orders/status.ts';
import { BILL_FACTS } from '#server/invoicing/corrections/bill-facts.ts';
import { areSidesChanged } from '#server/invoicing/corrections/weights-behind.ts';
import { findBillable, isBilledSame, ofAnimal, plainBill } from '#server/invoicing/invoices/billable.ts';
import type { NewLine } from '#server/invoicing/invoices/draft-store.ts';
import type { Db } from '#server/lib/database.ts';
import { BILLED_HEADS } from '#server/orders/animal/flock-sql.ts';

/** A draft's share. */
interface ComparedShare {
  cart_id: number;
  order_id: number;
  /** Null if the share is gone. */
  customer_id: number | null;
  status: OrderStatus;
}
export interface SharesOfDraft {
  shares: ComparedShare[];
  /** Whether one of them has another owner now. */
  isOfAnother: boolean;
  /** Whether that, its quarters, or what it would be charged has changed since the draft was computed. */
  isChanged: boolean;
}

interface Found extends ComparedShare {
  invoice_id: number;
  owner_id: number;
  is_changed: boolean;
  /** Its lines as they were computed, if what they depend on has changed since. */
  to_compare: NewLine[] | null;
}

/** Compares a draft's shares with what it was computed from. */
export async function compareShares(db: Db, plant_id: number, invoice_id: number): Promise<SharesOfDraft> {
  const shares = await findShares(db, plant_id, [invoice_id]);
  const isOfAnother = shares.some(({ customer_id, owner_id }) => customer_id !== owner_id);
  const isChanged = (await outdatedOf(db, plant_id, shares)).size > 0;
  return { shares, isOfAnother, isChanged };
}

/** The drafts among these that can't be issued anymore, because their shares have changed since they were made. */
export const findOutdated = async (
  db: Db,
  plant_id: number,
  invoice_ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  invoice_ids.length === 0 ? new Set() : outdatedOf(db, plant_id, await findShares(db, plant_id, invoice_ids));

async function findShares(db: Db, plant_id: number, invoice_ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.invoice_id, i.cart_id, i.order_id, s.customer_id, v.customer_id as owner_id, o.status,
      i.quarters is distinct from s.quarters
        or (i.heads is not null and i.heads <> ${BILLED_HEADS})
        or (i.hanging_weight_clb is not null and i.hanging_weight_clb is distinct from o.hanging_weight_clb)
        or ${areSidesChanged(sql`i`)}
        or (i.heads is not null and i.live_weight_clb is distinct from o.live_weight_clb and exists (
          select from invoice_lines l where l.plant_id = i.plant_id and l.invoice_id = i.invoice_id and l.unit = 'live_lb')) as is_changed,
      case when i.facts <> ${BILL_FACTS} then i.billed end as to_compare
    from invoice_shares i join invoices v using (plant_id, invoice_id) join orders o using (plant_id, order_id)
    join plants p on p.plant_id = i.plant_id
    left join shares s on s.plant_id = i.plant_id and s.cart_id = i.cart_id and s.order_id = i.order_id
    where i.plant_id = ${plant_id} and i.invoice_id = any(${invoice_ids}::bigint[]) order by i.cart_id`.execute(db);
  return rows;
}

async function outdatedOf(db: Db, plant_id: number, shares: readonly Found[]): Promise<Set<number>> {
  const outdated = new Set(
    shares
      .filter(({ customer_id, owner_id, is_changed }) => customer_id !== owner_id || is_changed)
      .map(({ invoice_id }) => invoice_id),
  );
  const compared = shares.filter(({ invoice_id, to_compare }) => to_compare !== null && !outdated.has(invoice_id));
  if (compared.length === 0) return outdated;
  const rows = await findBillable(
    db,
    plant_id,
    compared.map(({ cart_id }) => cart_id),
  );
  for (const { invoice_id, cart_id, to_compare } of compared) {
    const share = rows.find((one) => one.cart_id === cart_id);
    if (!share || !isBilledSame(to_compare ?? [], plainBill(share, ofAnimal(share, rows)))) outdated.add(invoice_id);
  }
  return outdated;
}
