import { sql } from 'kysely';
import { leftOf } from '#contract/invoicing/credit.ts';
import type { Credited } from '#contract/invoicing/credited.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { viewInvoice as api } from '#contract/invoicing/invoices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { BookedTransfer, PostingKind } from '#contract/payments/books-api.ts';
import { transfersOf } from '#server/invoicing/books/books.ts';
import { compareShares } from '#server/invoicing/corrections/changed-shares.ts';
import { documentOf } from '#server/invoicing/invoices/document.ts';
import { cartsOf, listLines } from '#server/invoicing/invoices/draft-store.ts';
import { type ListedRow, ROW, toRow, visibleTo } from '#server/invoicing/invoices/list-invoices.ts';
import { IS_TAX_ONLY, listCorrected } from '#server/invoicing/invoices/note-store.ts';
import { usableCredit } from '#server/invoicing/invoices/pay-invoice.ts';
import { findCardPayment } from '#server/invoicing/paying/payable-invoices.ts';
import { findTerms } from '#server/invoicing/terms/terms-store.ts';
import { REFUNDABLE_NOW } from '#server/invoicing/voiding/free-deposit.ts';
import { VOIDABLE, VOIDED } from '#server/invoicing/voiding/voidable.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { isReached } from '#server/mail/reach.ts';

interface Found extends ListedRow {
  revision: number;
  document: InvoiceDocument | null;
  reason: string;
  problem: string;
  is_reachable: boolean;
  corrects: { invoice_id: number; number: string } | null;
}

/** One invoice or credit note, with everything that has happened to it. */
export async function viewInvoice(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { invoice_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const { rows } = await sql<Found>`
    select ${ROW}, i.revision, i.document, i.reason, i.problem, ${isReached('invoice')} as is_reachable,
      (select json_build_object('invoice_id', o.invoice_id, 'number', o.number) from invoices o
        where o.plant_id = i.plant_id and o.invoice_id = i.corrects_id) as corrects
    from invoices i join customers c using (plant_id, customer_id) join plants p using (plant_id)
    where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id} and ${visibleTo(actor)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  const { document: frozen, is_reachable, corrects, revision, reason, problem, ...row } = found;
  const isTheirs = isOffice(actor.role);
  const isDraft = frozen === null;
  const lines = isDraft ? await listLines(db, plant_id, invoice_id) : [];
  const { cents: credit } = await usableCredit(db, plant_id, row);
  // A $0.00 invoice can be credited as long as it has shares to free.
  const isFree = row.total_cents === 0 && (await cartsOf(db, plant_id, invoice_id)).length > 0;
  const canCredit = isTheirs && row.kind === 'invoice' && (row.credited_cents < row.total_cents || isFree);
  const canPay = isTheirs && row.kind === 'invoice' && row.open_cents > 0;
  return {
    ...toRow(row, today),
    revision,
    reason,
    problem,
    corrects,
    is_outdated: isDraft && isTheirs && (await compareShares(db, plant_id, invoice_id)).isChanged,
    document: frozen ?? (await draftDocument(db, plant_id, row, lines)),
    lines,
    terms: isDraft && isTheirs ? await viewTerms(db, plant_id, invoice_id) : null,
    weights: isDraft ? await listWeights(db, plant_id, invoice_id) : [],
    credited: await listCredited(db, actor, invoice_id),
    credited_cents: row.credited_cents,
    creditable: canCredit && frozen ? leftOf(frozen, (await listCorrected(db, plant_id, invoice_id)).lines) : [],
    credit_notes: await listNotes(db, plant_id, invoice_id),
    customer_credit_cents: credit,
    by_card: await findCardPayment(db, actor, invoice_id),
    transfers: isTheirs ? await findTransfers(db, plant_id, invoice_id) : [],
    can: {
      edit: isTheirs && isDraft,
      issue: isTheirs && isDraft && lines.length > 0,
      send: isTheirs && is_reachable && (isDraft ? lines.length > 0 : true),
      credit: canCredit && !isDraft,
      record: canPay,
      apply_credit: canPay && credit > 0,
    },
  };
}

const listWeights = (db: Db, plant_id: number, invoice_id: number) =>
  db
    .selectFrom('invoice_shares as i')
    .innerJoin('shares as s', (join) =>
      join.onRef('s.plant_id', '=', 'i.plant_id').onRef('s.cart_id', '=', 'i.cart_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.plant_id', '=', 's.plant_id').onRef('o.order_id', '=', 's.order_id'),
    )
    .select(['s.cart_id', 'o.live_weight_clb', 's.packaged_weight_clb'])
    .where('i.plant_id', '=', plant_id)
    .where('i.invoice_id', '=', invoice_id)
    .execute();

async function viewTerms(db: Db, plant_id: number, invoice_id: number) {
  const { discount, due_days, terms, note } = await findTerms(db, plant_id, invoice_id);
  return { discount, due_days, terms: terms ?? '', note: note ?? '' };
}

async function draftDocument(
  db: Db,
  plant_id: number,
  { invoice_id, customer_id }: ListedRow,
  lines: Awaited<ReturnType<typeof listLines>>,
): Promise<InvoiceDocument> {
  const cart_ids = await cartsOf(db, plant_id, invoice_id);
  return (await documentOf(db, plant_id, { invoice_id, customer_id, cart_ids, lines })).document;
}

/** Portal users see how a deposit was paid only if they or one of their customers paid it. */
async function listCredited(
  db: Db,
  { plant_id, account_id, role }: PlantActor,
  invoice_id: number,
): Promise<Credited[]> {
  const isTheirs = isOffice(role);
  const { rows } = await sql<Credited>`
    select a.kind, a.allocated_on as "on", a.amount_cents as cents, a.undo,
      case when p.payment_id is not null and (${isTheirs} or ${account_id} in (c.account_id, c.producer_id)) then json_build_object('payment_id', p.payment_id,
        'amount_cents', p.amount_cents, 'refunded_cents', p.refunded_cents, 'method', p.method,
        'reference', p.reference, 'refundable_cents', case when ${isTheirs} then ${REFUNDABLE_NOW} else 0 end,
        'voidable', case when ${isTheirs} then ${VOIDABLE} end, 'voided', ${VOIDED}, 'card',
        case when t.charge_id is not null then json_build_object('brand', t.card_brand, 'last_four', t.card_last_four) end)
        end as payment,
      case when n.invoice_id is not null then json_build_object('invoice_id', n.invoice_id, 'number', n.number,
        'is_tax_only', ${IS_TAX_ONLY}) end as credit_note
    from allocations a
    left join payments p on p.plant_id = a.plant_id and p.payment_id = a.payment_id
    left join customers c on c.plant_id = p.plant_id and c.customer_id = p.customer_id
    left join charges t on t.owner_id = p.plant_id and t.charge_id = p.charge_id
    left join invoices n on n.plant_id = a.plant_id and n.invoice_id = a.credit_note_id
    where a.plant_id = ${plant_id} and a.invoice_id = ${invoice_id} order by a.allocation_id`.execute(db);
  return rows;
}

const listNotes = (db: Db, plant_id: number, invoice_id: number) =>
  db
    .selectFrom('invoices')
    .select(['invoice_id', 'number', 'issued_on', 'total_cents', 'reason'])
    .$narrowType<{ number: string; issued_on: string }>()
    .where('plant_id', '=', plant_id)
    .where('corrects_id', '=', invoice_id)
    .orderBy('invoice_id')
    .execute();

/** The transfers behind an invoice or credit note, found by what caused them. */
async function findTransfers(db: Db, plant_id: number, invoice_id: number): Promise<BookedTransfer[]> {
  const { rows } = await sql<{ kind: PostingKind; cause_id: number }>`
    select case when kind = 'invoice' then 'invoice' when ${IS_TAX_ONLY} then 'tax_waived' else 'credit_note' end as kind,
      invoice_id as cause_id from invoices n
      where plant_id = ${plant_id} and (invoice_id = ${invoice_id} or corrects_id = ${invoice_id})
    union select 'tax_restored', invoice_id from invoices n
      where plant_id = ${plant_id} and corrects_id = ${invoice_id} and voided_on is not null
    union select case when undo = 'refund' then 'deposit_freed' when undo is not null then 'credit_returned'
        when kind = 'deposit' then 'deposit_used' when kind = 'credit' then 'credit_used' else 'payment' end,
      case when kind = 'payment' then payment_id else allocation_id end from allocations
      where plant_id = ${plant_id} and invoice_id = ${invoice_id} and kind <> 'credit_note'
        and (undo is null or undo = 'refund' or kind = 'credit')
    union select case r.kind when 'void' then 'payment_voided' else 'payment_returned' end, r.refund_id
      from allocations a join refunds r on r.owner_id = a.plant_id and r.payment_id = a.payment_id
      where a.plant_id = ${plant_id} and a.invoice_id = ${invoice_id} and a.undo in ('void', 'return') and r.kind <> 'refund'
    union select 'dispute_lost', d.dispute_id from allocations a join payments m using (plant_id, payment_id) join disputes d using (charge_id)
      where a.plant_id = ${plant_id} and a.invoice_id = ${invoice_id} and a.undo = 'dispute'`.execute(db);
  return transfersOf(db, plant_id, rows);
}
