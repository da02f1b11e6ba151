import { sql } from 'kysely';
import { discounted } from '#contract/invoicing/discount.ts';
import { totalsOf } from '#contract/invoicing/draft.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { invoiceCorrections as api, InvoiceCorrection } from '#contract/orders/corrections-api.ts';
import { BILL_FACTS } from '#server/invoicing/corrections/bill-facts.ts';
import { refigured } from '#server/invoicing/corrections/refigured.ts';
import { IS_REWEIGHED } from '#server/invoicing/corrections/weights-behind.ts';
import { type Billable, findBillable, isBilledSame, ofAnimal, plainBill } from '#server/invoicing/invoices/billable.ts';
import { billOfRows } from '#server/invoicing/invoices/draft-invoice.ts';
import { findTax, type NewDraft, type NewLine, withinLimit } from '#server/invoicing/invoices/draft-store.ts';
import { findTerms } from '#server/invoicing/terms/terms-store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Asked = { order_id: number } | { invoice_ids: readonly number[] };
interface Candidate extends Omit<InvoiceCorrection, 'new_cents' | 'estimated' | 'is_only_credited'> {
  customer_id: number;
  /** Its shares, with the weights that it was computed from. */
  shares: {
    cart_id: number;
    hanging_weight_clb: number | null;
    /** Both sides, if they were weighed one by one. */
    sides: number[] | null;
    live_weight_clb: number | null;
    packed: Pick<Billable, 'packaged_weight_clb'> | null;
    /** Its lines as they were computed; null on invoices from before they were kept. */
    billed: NewLine[] | null;
    is_reweighed: boolean;
  }[];
  lines: NewLine[];
}
/** An invoice to correct, with the draft that would replace it; null if it is only credited. */
export interface Correction extends InvoiceCorrection {
  customer_id: number;
  is_reweighed: boolean;
  draft: NewDraft | null;
}

export const invoiceCorrections = async (
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { order_id, invoice_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> => {
  const found = await findCorrections(db, plant_id, order_id > 0 ? { order_id } : { invoice_ids: [invoice_id] });
  return found.map(({ draft: _, customer_id: __, is_reweighed: ___, ...correction }) => correction);
};

/**
 * The issued invoices whose totals no longer match their animals, each with the lines that it would have now. They are computed
 * in the same way as a draft's.
 */
export async function findCorrections(db: Db, plant_id: number, asked: Asked): Promise<Correction[]> {
  const candidates = await findCandidates(db, plant_id, asked);
  const cartsOf = (invoices: readonly Candidate[]) =>
    invoices.flatMap(({ shares }) => shares.map(({ cart_id }) => cart_id));
  if (candidates.length === 0) return [];
  const billable = await findBillable(db, plant_id, cartsOf(candidates));
  const invoices = candidates.filter((invoice) => isChanged(invoice, billable));
  const cart_ids = cartsOf(invoices);
  // All of them would be issued again, so none of them limits how another one is rounded.
  const rows = billable.map((row) => (cart_ids.includes(row.cart_id) ? { ...row, charged: null } : row));
  const found: Correction[] = [];
  for (const { customer_id, shares, lines, ...invoice } of invoices) {
    const draft = draftAgain(rows, shares, lines);
    if (draft === undefined) continue;
    const is_reweighed = shares.some((share) => share.is_reweighed);
    if (draft === null) {
      found.push({ ...invoice, customer_id, is_reweighed, new_cents: 0, is_only_credited: true, estimated: [], draft });
      continue;
    }
    const { rates, isExempt } = await findTax(db, plant_id, customer_id);
    const { total_cents: new_cents } = withinLimit(
      totalsOf(discounted(draft.lines, (await findTerms(db, plant_id, invoice.invoice_id)).discount), rates, isExempt),
    );
    if (new_cents === invoice.old_cents) continue;
    const estimated = estimatedIn(draft);
    found.push({ ...invoice, customer_id, is_reweighed, new_cents, is_only_credited: false, estimated, draft });
  }
  return found;
}

/** Whether the weights of an invoice's shares were changed, or they are charged something else now. */
const isChanged = ({ shares }: Candidate, rows: readonly Billable[]): boolean =>
  shares.some(({ cart_id, billed, is_reweighed }) => {
    if (is_reweighed) return true;
    const share = rows.find((one) => one.cart_id === cart_id);
    return share && billed && !isBilledSame(billed, plainBill(share, ofAnimal(share, rows)));
  });

const estimatedIn = ({ lines }: NewDraft): string[] => [
  ...new Set(lines.filter(({ is_estimated }) => is_estimated).map(({ name }) => name)),
];

const WEIGHT_REMOVED: readonly string[] = ['weight_missing', 'live_weight_unknown', 'packed_missing', 'counts_missing'];

/**
 * Null if a weight that the lines need was removed, or nothing is charged anymore; undefined if the shares can't be billed for
 * another reason.
 */
function draftAgain(
  rows: readonly Billable[],
  shares: Candidate['shares'],
  lines: NewLine[],
): NewDraft | null | undefined {
  const cart_ids = shares.map(({ cart_id }) => cart_id);
  const bill = (all: readonly Billable[]) => {
    const { lines: billed, ...rest } = billOfRows(all, cart_ids, { canBeNone: true });
    // Storage isn't computed again, because it grows daily.
    return { ...rest, lines: billed.filter(({ storage_days }) => storage_days === undefined) };
  };
  const areKept = shares.every(({ billed }) => billed !== null);
  try {
    const now = bill(rows);
    const before = areKept
      ? shares.flatMap(({ billed }) => billed ?? [])
      : bill(rows.map((row) => asBefore(row, shares))).lines;
    const { kept, added } = refigured(lines, { before, now: now.lines });
    const again = [...kept.map(({ line, fresh }) => fresh ?? line), ...added];
    return again.length === 0 ? null : { ...now, lines: again };
  } catch (error) {
    if (error instanceof Problem) return WEIGHT_REMOVED.includes(error.code) ? null : undefined;
    throw error;
  }
}

/** A share as it was when it was invoiced. */
function asBefore(row: Billable, shares: Candidate['shares']): Billable {
  const { order_id } = row;
  const own = shares.find(({ cart_id }) => cart_id === row.cart_id);
  if (!own) return row;
  const { hanging_weight_clb, sides, live_weight_clb, packed } = own;
  const [left_side_clb = null, right_side_clb = null] = sides ?? [];
  return { ...row, order_id, hanging_weight_clb, left_side_clb, right_side_clb, live_weight_clb, ...packed };
}

async function findCandidates(db: Db, plant_id: number, asked: Asked): Promise<Candidate[]> {
  const isAsked =
    'order_id' in asked
      ? sql`n.order_id = ${asked.order_id}`
      : sql`n.invoice_id = any(${[...asked.invoice_ids]}::bigint[])`;
  const { rows } = await sql<Candidate>`
    select i.invoice_id, i.number, i.customer_id, trim(c.first_name || ' ' || c.last_name) as customer_name,
      i.total_cents as old_cents,
      (select json_agg(json_build_object('cart_id', n.cart_id, 'hanging_weight_clb', n.hanging_weight_clb,
          'sides', n.sides,
          'live_weight_clb', n.live_weight_clb, 'packed', n.packed, 'billed', n.billed,
          'is_reweighed', ${IS_REWEIGHED}) order by n.cart_id)
        from invoice_shares n join orders o using (plant_id, order_id)
        join shares s on s.plant_id = n.plant_id and s.cart_id = n.cart_id
        where n.plant_id = i.plant_id and n.invoice_id = i.invoice_id and n.is_live) as shares,
      (select coalesce(json_agg(json_build_object('cart_id', l.cart_id, 'name', l.name, 'unit', l.unit,
          'quantity', l.quantity, 'unit_cents', l.unit_cents, 'amount_cents', l.amount_cents, 'tax_class', l.tax_class,
          'is_estimated', l.is_estimated, 'reason', l.reason, 'storage_days', l.storage_days, 'storage_by', l.storage_by)
          order by l.place, l.line_id), '[]')
        from invoice_lines l where l.plant_id = i.plant_id and l.invoice_id = i.invoice_id) as lines
    from invoices i join customers c using (plant_id, customer_id)
    where i.plant_id = ${plant_id} and i.kind = 'invoice' and i.number is not null and i.invoice_id in (
      select n.invoice_id from invoice_shares n join orders o using (plant_id, order_id)
      join plants p on p.plant_id = n.plant_id
      join shares s on s.plant_id = n.plant_id and s.cart_id = n.cart_id
      where n.plant_id = ${plant_id} and n.is_live and ${isAsked} and (n.facts <> ${BILL_FACTS} or ${IS_REWEIGHED}))
    order by i.invoice_id`.execute(db);
  return rows.map(({ lines, ...row }) => ({
    ...row,
    lines: lines.map(({ storage_days, storage_by, ...line }) => ({
      ...line,
      ...(storage_days && { storage_days, storage_by }),
    })),
  }));
}
