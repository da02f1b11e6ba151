import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { allocate } from '#server/invoicing/invoices/allocate.ts';
import { type LockedInvoice, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { listNoteCredit } from '#server/invoicing/voiding/note-credit.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { lockCredit, takeCredit } from '#server/payments/customer-credit.ts';
import { post } from '#server/payments/ledger/post.ts';
import { markUsed } from '#server/payments/mark-used.ts';
import { LEFT, REFUNDABLE } from '#server/payments/plant-refunds.ts';

/** What deposit `p` paid of each invoice that credit notes have since turned into its customer's credit. */
const FREED = sql`(
  select i.customer_id, least(a.cents, (select coalesce(sum(n.total_cents - n.ebt_cents - coalesce((select sum(c.amount_cents)
      from allocations c where c.plant_id = n.plant_id and c.credit_note_id = n.invoice_id), 0)), 0)
    from invoices n where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id and n.voided_on is null)) as cents
  from invoices i join (select plant_id, invoice_id, sum(amount_cents) as cents from allocations
    where plant_id = p.plant_id and payment_id = p.payment_id group by plant_id, invoice_id) a using (plant_id, invoice_id)
  where a.cents > 0)`;

/**
 * How much of payment `p` can be refunded. For a deposit, this includes what it paid of invoices that were credited since,
 * while their customers still have that credit.
 */
export const REFUNDABLE_NOW: RawBuilder<number> = sql<number>`(case when p.order_id is null then ${REFUNDABLE} else
  greatest(0, ${LEFT}) + coalesce((select sum(least(k.balance_cents - k.ebt_cents, w.cents)) from (
      select customer_id, sum(cents) as cents from (
        select p.customer_id, p.credited_cents::numeric as cents union all select * from ${FREED} freed) owed
      group by customer_id) w
    join customer_credit k on k.plant_id = p.plant_id and k.customer_id = w.customer_id), 0) end)::int`;

interface Who {
  actor: EventActor;
  today: IsoDate;
}

/**
 * Before a deposit is refunded: if it paid an invoice that was credited since, the credit goes back to the deposit, as far as
 * the refund needs it, so that whoever paid the deposit gets it. The credit note then reduces the invoice in its place.
 */
export async function freeDeposit(
  tx: Tx,
  who: Who,
  { payment_id, amount_cents }: { payment_id: number; amount_cents: number },
): Promise<void> {
  const { plant_id } = who.actor;
  const invoices = await lockCredited(tx, plant_id, payment_id);
  if (invoices.length === 0) return;
  const { rows } = await sql<{ customer_id: number; left_cents: number; credited_cents: number }>`
    select p.customer_id, greatest(0, ${LEFT})::int as left_cents, p.credited_cents from payments p
    where p.plant_id = ${plant_id} and p.payment_id = ${payment_id} for update of p`.execute(tx);
  const [deposit] = rows;
  if (!deposit) return;
  const { customer_id, left_cents, credited_cents } = deposit;
  const own = Math.min(credited_cents, await creditOf(tx, plant_id, customer_id));
  let missing = amount_cents - left_cents - own;
  for (const invoice of invoices) {
    // The payer's own credit from the deposit is refunded as it is.
    const spared = invoice.customer_id === customer_id ? own : 0;
    const credit = (await creditOf(tx, plant_id, invoice.customer_id)) - spared;
    missing -= await freeFrom(tx, who, invoice, { payment_id, most_cents: Math.min(missing, credit) });
  }
}

const creditOf = async (tx: Tx, plant_id: number, customer_id: number): Promise<number> => {
  const { cents, ebt_cents } = await lockCredit(tx, plant_id, customer_id);
  return cents - ebt_cents;
};

/** Locks the credited invoices that a deposit paid, in id order, before the deposit itself. */
async function lockCredited(tx: Tx, plant_id: number, payment_id: number): Promise<LockedInvoice[]> {
  const { rows } = await sql<{ invoice_id: number }>`
    select i.invoice_id from allocations a join invoices i using (plant_id, invoice_id)
    where a.plant_id = ${plant_id} and a.payment_id = ${payment_id} and a.kind = 'deposit' and i.credited_cents > 0
    group by i.invoice_id having sum(a.amount_cents) > 0 order by i.invoice_id`.execute(tx);
  const locked: LockedInvoice[] = [];
  for (const { invoice_id } of rows) locked.push(await lockInvoice(tx, plant_id, invoice_id));
  return locked;
}

/** Returns how much of the invoice's credit is the deposit's again. */
async function freeFrom(
  tx: Tx,
  who: Who,
  { invoice_id, customer_id, order_id }: LockedInvoice,
  { payment_id, most_cents }: { payment_id: number; most_cents: number },
): Promise<number> {
  const { plant_id, account_id } = who.actor;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from allocations
    where plant_id = ${plant_id} and payment_id = ${payment_id} and invoice_id = ${invoice_id}`.execute(tx);
  const most = Math.min(most_cents, rows[0]?.cents ?? 0);
  const parts: { credit_note_id: number; amount_cents: number }[] = [];
  let freed = 0;
  for (const { note_id, other_cents } of await listNoteCredit(tx, plant_id, invoice_id)) {
    const amount_cents = Math.min(most - freed, other_cents);
    if (amount_cents <= 0) continue;
    freed += amount_cents;
    parts.push({ credit_note_id: note_id, amount_cents });
  }
  if (freed === 0) return 0;
  const undone = { invoice_id, kind: 'deposit' as const, payment_id, amount_cents: -freed, undo: 'refund' as const };
  const allocation_id = await allocate(tx, who, undone);
  for (const part of parts) await allocate(tx, who, { invoice_id, kind: 'credit_note', ...part });
  await takeCredit(tx, { plant_id, customer_id, cents: freed, ebt_cents: 0 });
  await markUsed(tx, plant_id, payment_id, -freed);
  await post(tx, {
    owner_id: plant_id,
    kind: 'deposit_freed',
    cause_id: allocation_id,
    day: who.today,
    order_id,
    posted_by: account_id,
    transfers: [{ debit_account: 'customer_credit', credit_account: 'deposits', amount_cents: freed, customer_id }],
  });
  return freed;
}
