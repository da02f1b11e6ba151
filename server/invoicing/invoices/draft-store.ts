import { sql } from 'kysely';
import { discounted } from '#contract/invoicing/discount.ts';
import type { DraftLine, TaxRates } from '#contract/invoicing/draft.ts';
import { MAX_INVOICE_CENTS, totalsOf } from '#contract/invoicing/draft.ts';
import type { StoragePeriod } from '#contract/invoicing/storage-fee.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { findTerms } from '#server/invoicing/terms/terms-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

export type NewLine = Omit<DraftLine, 'line_id' | 'reason'> & {
  reason?: string;
  storage_days?: number;
  storage_by?: StoragePeriod;
};

export const listLines = (db: Db, plant_id: number, invoice_id: number): Promise<DraftLine[]> =>
  db
    .selectFrom('invoice_lines')
    .select([
      'line_id',
      'cart_id',
      'name',
      'unit',
      'quantity',
      'unit_cents',
      'amount_cents',
      'tax_class',
      'is_estimated',
      'reason',
    ])
    .$narrowType<Pick<DraftLine, 'unit' | 'tax_class'>>()
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('place')
    .orderBy('line_id')
    .execute();

export async function addLines(
  tx: Tx,
  plant_id: number,
  invoice_id: number,
  lines: readonly (NewLine & { place: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ plant_id, invoice_id, ...line })))
    .execute();
}

/** A plant's tax rates, and whether the customer has an exemption certificate that is still valid. */
export async function findTax(
  db: Db,
  plant_id: number,
  customer_id: number,
): Promise<{ rates: TaxRates; isExempt: boolean }> {
  const { rows } = await sql<TaxRates & { certificate: string }>`
    select coalesce(r.tax_processing_bp, 0) as processing, coalesce(r.tax_meat_bp, 0) as meat,
      coalesce(r.tax_goods_bp, 0) as goods, coalesce(r.tax_fees_bp, 0) as fees,
      case when c.tax_certificate_until < (now() at time zone p.time_zone)::date then '' else c.tax_certificate end as certificate
    from customers c join plants p using (plant_id) left join invoice_rules r using (plant_id)
    where c.plant_id = ${plant_id} and c.customer_id = ${customer_id}`.execute(db);
  const [{ certificate, ...rates } = { processing: 0, meat: 0, goods: 0, fees: 0, certificate: '' }] = rows;
  return { rates, isExempt: certificate !== '' };
}

/** Refuses a total above the maximum for an invoice. */
export function withinLimit<Totals extends { total_cents: number }>(totals: Totals): Totals {
  if (totals.total_cents <= MAX_INVOICE_CENTS) return totals;
  throw new Problem('invoice_too_large', { values: { most: showMoney(MAX_INVOICE_CENTS) } });
}

/** A share and the values that its lines were computed from. */
interface DraftedShare {
  cart_id: number;
  order_id: number;
  quarters: number;
  hanging_weight_clb: number | null;
  left_side_clb: number | null;
  right_side_clb: number | null;
  live_weight_clb: number | null;
  heads: number;
  facts: string;
  /** The share's lines before the office changes any. */
  billed: readonly NewLine[];
}

/** The values that a share's lines were computed from, as stored. */
const storedShare = ({ left_side_clb, right_side_clb, ...share }: DraftedShare) => ({
  cart_id: share.cart_id,
  order_id: share.order_id,
  quarters: share.quarters,
  hanging_weight_clb: share.hanging_weight_clb,
  live_weight_clb: share.live_weight_clb,
  heads: share.heads,
  sides: left_side_clb === null ? [] : [left_side_clb, right_side_clb],
  facts: share.facts,
  billed: share.billed,
});

/** Notes that a draft's lines are now computed from the current values of these shares. */
export async function noteBilled(
  tx: Tx,
  plant_id: number,
  invoice_id: number,
  shares: readonly DraftedShare[],
): Promise<void> {
  await sql`
    update invoice_shares i set quarters = s.quarters, hanging_weight_clb = s.hanging_weight_clb,
      live_weight_clb = s.live_weight_clb, heads = s.heads, sides = s.sides, facts = s.facts, billed = s.billed
    from json_to_recordset(${JSON.stringify(shares.map(storedShare))}::json) as s(cart_id bigint, quarters int,
      hanging_weight_clb int, live_weight_clb int, heads int, sides int[], facts text, billed jsonb)
    where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id} and i.cart_id = s.cart_id`.execute(tx);
}

/** The lines of a draft's or an invoice's shares as they were computed. Null if it is from before they were kept. */
export async function findBilled(db: Db, plant_id: number, invoice_id: number): Promise<NewLine[] | null> {
  const { rows } = await sql<{ billed: NewLine[] | null }>`
    select billed from invoice_shares where plant_id = ${plant_id} and invoice_id = ${invoice_id} and is_live
    order by cart_id`.execute(db);
  return rows.some(({ billed }) => billed === null) ? null : rows.flatMap(({ billed }) => billed ?? []);
}

export interface NewDraft {
  customer_id: number;
  shares: readonly DraftedShare[];
  lines: readonly NewLine[];
  /** Whether the draft will be issued by a notice instead of by the office. */
  is_of_notice?: boolean;
}

/** Stores a draft. Refuses if one of its shares is already on another invoice, even one created at the same moment. */
export async function insertDraft(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number | null },
  { customer_id, shares, lines, is_of_notice = false }: NewDraft,
): Promise<number> {
  const { rates, isExempt } = await findTax(tx, plant_id, customer_id);
  const { total_cents, tax_cents } = withinLimit(totalsOf(lines, rates, isExempt));
  const rowsOfShares = shares.map(storedShare);
  const rowsOfLines = lines.map((line, place) => ({ reason: '', ...line, place }));
  const { rows } = await sql<{ invoice_id: number; taken: number }>`
    with made as (
      insert into invoices (plant_id, customer_id, created_by, total_cents, tax_cents, is_of_notice)
      values (${plant_id}, ${customer_id}, ${account_id}, ${total_cents}, ${tax_cents}, ${is_of_notice})
      returning plant_id, invoice_id
    ), taken as (
      insert into invoice_shares (plant_id, invoice_id, cart_id, order_id, quarters, hanging_weight_clb,
        live_weight_clb, heads, sides, facts, billed)
      select made.*, s.* from made, json_to_recordset(${JSON.stringify(rowsOfShares)}::json)
        as s(cart_id bigint, order_id bigint, quarters int, hanging_weight_clb int, live_weight_clb int, heads int,
          sides int[], facts text, billed jsonb)
      on conflict do nothing returning cart_id
    ), priced as (
      insert into invoice_lines (plant_id, invoice_id, place, cart_id, name, unit, quantity, unit_cents, amount_cents,
        tax_class, is_estimated, reason, storage_days, storage_by)
      select made.*, l.* from made, json_to_recordset(${JSON.stringify(rowsOfLines)}::json)
        as l(place int, cart_id bigint, name text, unit text, quantity bigint, unit_cents numeric, amount_cents bigint,
          tax_class text, is_estimated boolean, reason text, storage_days int, storage_by text)
    )
    select invoice_id, (select count(*) from taken) as taken from made`.execute(tx);
  const { invoice_id = 0, taken = 0 } = rows[0] ?? {};
  if (taken < shares.length) throw new Problem('invoice_exists');
  return invoice_id;
}

export interface LockedInvoice {
  invoice_id: number;
  customer_id: number;
  kind: 'invoice' | 'credit_note';
  /** Null for a draft. */
  number: string | null;
  total_cents: number;
  tax_cents: number;
  open_cents: number;
  credited_cents: number;
  revision: number;
  notice_id: number | null;
  is_of_notice: boolean;
  sent_at: string | null;
  /** The order of its first share; null if it has no shares. */
  order_id: number | null;
}

/** Locks an invoice. Orders are locked before invoices; shares and payments are locked after them. */
export async function lockInvoice(tx: Tx, plant_id: number, invoice_id: number): Promise<LockedInvoice> {
  const found = await tx
    .selectFrom('invoices')
    .select([
      'invoice_id',
      'customer_id',
      'kind',
      'number',
      'total_cents',
      'tax_cents',
      'open_cents',
      'credited_cents',
      'revision',
      'notice_id',
      'is_of_notice',
      'sent_at',
      (db) =>
        db
          .selectFrom('invoice_shares as s')
          .select('s.order_id')
          .whereRef('s.plant_id', '=', 'invoices.plant_id')
          .whereRef('s.invoice_id', '=', 'invoices.invoice_id')
          .orderBy('s.cart_id')
          .limit(1)
          .as('order_id'),
    ])
    .$narrowType<Pick<LockedInvoice, 'kind'>>()
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found;
}

/** Locks a draft if it hasn't changed since the caller saw it. */
export async function lockDraft(
  tx: Tx,
  plant_id: number,
  { invoice_id, revision }: { invoice_id: number; revision: number },
): Promise<LockedInvoice> {
  const draft = await lockInvoice(tx, plant_id, invoice_id);
  if (draft.number !== null) throw new Problem('invoice_issued');
  if (draft.revision !== revision) throw new Problem('invoice_changed');
  return draft;
}

/** Recalculates a draft's totals after a change. */
export async function sumUpDraft(
  tx: Tx,
  plant_id: number,
  { invoice_id, customer_id, revision }: LockedInvoice,
): Promise<{ invoice_id: number; revision: number; total_cents: number }> {
  const { rates, isExempt } = await findTax(tx, plant_id, customer_id);
  const { discount } = await findTerms(tx, plant_id, invoice_id);
  const lines = discounted(await listLines(tx, plant_id, invoice_id), discount);
  const { total_cents, tax_cents } = withinLimit(totalsOf(lines, rates, isExempt));
  await tx
    .updateTable('invoices')
    .set({ total_cents, tax_cents, revision: revision + 1 })
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  return { invoice_id, revision: revision + 1, total_cents };
}

export async function cartsOf(db: Db, plant_id: number, invoice_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_shares')
    .select('cart_id')
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .where('is_live', '=', true)
    .orderBy('cart_id')
    .execute();
  return rows.map(({ cart_id }) => cart_id);
}
