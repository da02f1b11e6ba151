import { sql } from 'kysely';
import { z } from 'zod';
import { sum } from '#contract/lib/sum.ts';
import type { Method } from '#contract/payments/methods.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { AccessEnded, type Company, findRecord } from '#server/invoicing/accounting/company-api.ts';
import { findOurPayment, isOurCredit } from '#server/invoicing/accounting/entry-bodies.ts';
import { REMOTE_KINDS } from '#server/invoicing/accounting/entry-requests.ts';
import { findAccess } from '#server/invoicing/accounting/provider-access.ts';
import { ProviderDown } from '#server/invoicing/accounting/provider-errors.ts';
import type { AccountingService } from '#server/invoicing/accounting/service.ts';
import { receiveForInvoice } from '#server/invoicing/invoices/pay-invoice.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';

interface Notice {
  notice_id: string;
  realm_id: string;
  about: string;
  remote_id: string;
}

/** Payments in the company's books. Amounts are in dollars. */
const RemotePayment = z.object({
  PaymentRefNum: z.string().default(''),
  PrivateNote: z.string().default(''),
  TotalAmt: z.number(),
  Line: z
    .array(
      z.object({
        Amount: z.number(),
        LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).default([]),
      }),
    )
    .default([]),
});

/**
 * Handles the provider's notices about a plant's company, oldest first: records payments made there, and notes
 * what was deleted. A notice says only which record changed, so the payment itself is fetched. Stops when the provider
 * doesn't respond. A notice that fails is kept for next time, and the others are still handled.
 */
export async function receiveNotices(
  db: Db,
  service: AccountingService,
  plant_id: number,
  now = new Date(),
): Promise<void> {
  const failed: unknown[] = [];
  try {
    const notices = await findNotices(db, plant_id);
    if (notices.length === 0) return;
    const access = await findAccess(db, service, plant_id, now);
    if (!access) return;
    const { link, access_token } = access;
    for (const notice of notices) {
      if (notice.realm_id !== link.realm_id) continue;
      const company = { service, realm_id: link.realm_id, access_token };
      await receive(db, company, plant_id, notice).catch((error: unknown) => {
        if (error instanceof ProviderDown || error instanceof AccessEnded) throw error;
        failed.push(error);
      });
    }
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof AccessEnded)) throw error;
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some notices could not be acted on');
}

/**
 * The oldest notices about the company that the plant is linked to now. Notices about other companies wait in case the
 * plant is linked to those again.
 */
async function findNotices(db: Db, plant_id: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select n.notice_id, n.realm_id, n.about, n.remote_id
    from accounting_notices n join accounting_links l using (plant_id, realm_id)
    where n.plant_id = ${plant_id} and not n.is_done order by n.received_at, n.notice_id limit 100`.execute(db);
  return rows;
}

async function receive(db: Db, company: Company, plant_id: number, notice: Notice): Promise<void> {
  const [kind, action] = notice.about.split('.');
  const isPaid = kind === 'payment' && (action === 'created' || action === 'updated');
  const payment = isPaid ? await findRecord(company, 'Payment', notice.remote_id) : null;
  await inTransaction(db, async (tx) => {
    // Only one process can mark the notice as done.
    const { rows } = await sql`
      update accounting_notices set is_done = true where notice_id = ${notice.notice_id} and not is_done
      returning notice_id`.execute(tx);
    if (rows.length === 0) return;
    if (payment) await recordPayment(tx, plant_id, notice, RemotePayment.parse(payment));
    if (action === 'deleted' || action === 'voided') await noteDeleted(tx, plant_id, notice, kind ?? '');
  });
}

/**
 * Records what a payment made in QuickBooks paid toward each of our invoices, minus anything already recorded. Its
 * lines can add up to more than its total, because lines that use the customer's credit aren't money received. A
 * payment that we sent is skipped. We recognize it by its ID in QuickBooks, or by its note if the response was lost.
 */
async function recordPayment(
  tx: Tx,
  plant_id: number,
  { realm_id, remote_id }: Notice,
  { Line, PaymentRefNum, PrivateNote, TotalAmt }: z.output<typeof RemotePayment>,
): Promise<void> {
  if (isOurCredit(PrivateNote)) return;
  // From here on, notices about the same payment are handled one at a time.
  const link = await sql<{ linked_by: number }>`
    select linked_by from accounting_links where plant_id = ${plant_id} for update`.execute(tx);
  const { rows: known } = await sql<{ method: Method; amount_cents: number; invoice_id: number | null }>`
    select p.method, p.amount_cents, (select a.invoice_id from allocations a
      where a.plant_id = p.plant_id and a.payment_id = p.payment_id limit 1) as invoice_id
    from accounting_entries e join payments p on p.plant_id = e.plant_id and p.payment_id = e.record_id
    where e.plant_id = ${plant_id} and e.realm_id = ${realm_id} and e.kind = 'payment'
      and (e.remote_id = ${remote_id} or e.record_id = ${findOurPayment(PrivateNote) ?? null}::bigint)`.execute(tx);
  if (known.some(({ method }) => method !== 'quickbooks')) return;
  let left = centsOf(TotalAmt) - sum(known.map(({ amount_cents }) => amount_cents));
  const actor = { plant_id, account_id: link.rows[0]?.linked_by ?? plant_id };
  const today = await todayAtPlant(tx, plant_id);
  for (const { Amount, LinkedTxn } of Line) {
    const paid = LinkedTxn.find(({ TxnType }) => TxnType === 'Invoice');
    if (!paid) continue;
    const { rows } = await sql<{ invoice_id: number; customer_id: number }>`
      select i.invoice_id, i.customer_id from accounting_entries e
      join invoices i on i.plant_id = e.plant_id and i.invoice_id = e.record_id
      where e.plant_id = ${plant_id} and e.realm_id = ${realm_id} and e.kind = 'invoice'
        and e.remote_id = ${paid.TxnId}`.execute(tx);
    const [invoice] = rows;
    if (!invoice) continue;
    const recorded = known.filter(({ invoice_id }) => invoice_id === invoice.invoice_id);
    const amount_cents = Math.min(left, centsOf(Amount) - sum(recorded.map((one) => one.amount_cents)));
    if (amount_cents <= 0) continue;
    left -= amount_cents;
    const payment_id = await receiveForInvoice(
      tx,
      { actor, today },
      { plant_id, ...invoice, method: 'quickbooks', amount_cents, reference: PaymentRefNum.slice(0, 60) },
    );
    await sql`
      insert into accounting_entries (plant_id, realm_id, kind, record_id, state, remote_id, sync_token)
      values (${plant_id}, ${realm_id}, 'payment', ${payment_id}, 'sent', ${remote_id}, '0')`.execute(tx);
  }
}
const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** We delete the payments there that were voided here. */
const IS_VOIDED_HERE = sql`(kind = 'payment' and exists (select from refunds v where v.owner_id = accounting_entries.plant_id
  and v.payment_id = accounting_entries.record_id and v.kind <> 'refund')
  or kind = 'credit_note' and exists (select from invoices n where n.plant_id = accounting_entries.plant_id
  and n.invoice_id = accounting_entries.record_id and n.voided_on is not null))`;

/** Adds a record that was deleted in QuickBooks to the list of unsent records. It's never re-created automatically. */
async function noteDeleted(tx: Tx, plant_id: number, { realm_id, remote_id }: Notice, kind: string): Promise<void> {
  const kinds = Object.entries(REMOTE_KINDS).flatMap(([ours, theirs]) => (theirs.toLowerCase() === kind ? [ours] : []));
  const { rows } = await sql`
    update accounting_entries set state = 'deleted', reason = 'deleted_there', detail = '', generation = generation + 1,
      changed_at = now()
    where plant_id = ${plant_id} and realm_id = ${realm_id} and kind = any(${kinds}::text[]) and remote_id = ${remote_id}
      and state in ('sent', 'waiting') and not ${IS_VOIDED_HERE} returning entry_id`.execute(tx);
  if (rows.length > 0) await emit(tx, { actor: { plant_id, account_id: null } }, 'accounting.changed', {});
}
