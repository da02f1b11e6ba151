import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Account } from '#contract/payments/accounts.ts';
import { allocate, raiseOpen } from '#server/invoicing/invoices/allocate.ts';
import { type LockedInvoice, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { listNoteCredit } from '#server/invoicing/voiding/note-credit.ts';
import { returnCredit } from '#server/invoicing/voiding/return-credit.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Transfer } from '#server/payments/ledger/post.ts';
import { type LockedPayment, lockPayment, reducePayment } from '#server/payments/take-back.ts';

interface Who {
  actor: EventActor;
  today: IsoDate;
}
interface Asked {
  payment_id: number;
  undo: 'void' | 'return' | 'dispute';
  /** Where the money is missing now. */
  account: Account;
  /** If set, at most this much is taken back; otherwise all of the payment, or the call is refused. */
  most_cents?: number;
}
export interface TakenBack {
  payment: LockedPayment;
  cents: number;
  /** Undoes what the payment was posted to. The caller posts them. */
  transfers: Transfer[];
  /** The invoices that are owed again, at least in part. */
  invoice_ids: number[];
}

/**
 * Takes back a payment that turned out not to be money. What no invoice used goes first, then what the invoices used,
 * newest first: they are open again. If part of such an invoice was credited since, that part of the customer's credit
 * was never paid, so it goes instead. The same is true of a deposit that became credit; what the plant kept of it is kept no
 * longer. What was refunded before stays refunded. A check goes back as a whole, so then that was the plant's own money and is
 * written off.
 */
export async function takeBack(tx: Tx, who: Who, asked: Asked): Promise<TakenBack> {
  const { plant_id } = who.actor;
  const { payment_id, undo, account, most_cents } = asked;
  const invoices = await lockInvoices(tx, plant_id, payment_id);
  const payment = await lockPayment(tx, plant_id, payment_id);
  const isWhole = most_cents === undefined;
  if (isWhole && payment.refunded_cents === payment.amount_cents) throw new Problem('voided_already');
  const applied = await listApplied(tx, plant_id, payment_id);
  const applied_cents = sum(applied.map(({ cents }) => cents));
  const { customer_id, order_id, amount_cents, refunded_cents, uncovered_cents, credited_cents } = payment;
  const isDeposit = order_id !== null;
  const kept_cents = isDeposit ? payment.used_cents - applied_cents - credited_cents : 0;

  const all = amount_cents - refunded_cents - kept_cents - credited_cents - uncovered_cents;
  const asked_cents = Math.max(0, Math.min(most_cents ?? all, all));
  const free_cents = Math.min(asked_cents, Math.max(0, all - applied_cents));
  const transfers: Transfer[] = [];
  const move = (debit_account: Account, cents: number, whose: number) => {
    if (cents > 0) transfers.push({ debit_account, credit_account: account, amount_cents: cents, customer_id: whose });
  };
  const credit = new Map<number, number>();
  const addTo = (whose: number, cents: number) => credit.set(whose, (credit.get(whose) ?? 0) + cents);
  if (isDeposit) move('deposits', free_cents, customer_id);
  else addTo(customer_id, free_cents);
  if (isWhole) {
    addTo(customer_id, credited_cents);
    move('kept_deposits', kept_cents, customer_id);
    if (payment.method === 'check') move('write_off', refunded_cents, customer_id);
  }

  let left = asked_cents - free_cents;
  // What was refunded out of the credit of credit notes can't be taken from that credit again.
  let given = Math.max(0, applied_cents - all);
  const reopened: number[] = [];
  for (const { invoice_id, cents } of applied) {
    const part = Math.min(left, cents);
    const invoice = invoices.get(invoice_id);
    if (part <= 0 || !invoice) continue;
    left -= part;
    reopened.push(invoice_id);
    const { covered, spared } = await undoPart(tx, who, payment, { invoice_id, cents: part, undo, given });
    given -= spared;
    move('receivable', part - covered, invoice.customer_id);
    addTo(invoice.customer_id, covered);
  }
  let missing = 0;
  for (const [whose, cents] of [...credit].filter((one) => one[1] > 0)) {
    const taken = await returnCredit(tx, who, { customer_id: whose, cents, isEbt: payment.method === 'ebt', invoices });
    if (taken < cents && undo === 'void') throw new Problem('credit_spent');
    missing += cents - taken;
    move('customer_credit', taken, whose);
    if (isWhole) move('write_off', cents - taken, whose);
  }
  const settled_cents = isWhole ? kept_cents + credited_cents : 0;
  const cents = asked_cents - left + settled_cents - (isWhole ? 0 : missing);
  const unused_cents = isDeposit ? asked_cents - left - free_cents + settled_cents : 0;
  const uncredited_cents = isWhole ? credited_cents : 0;
  await reducePayment(tx, plant_id, { payment_id, cents, unused_cents, uncredited_cents });
  return { payment, cents, transfers, invoice_ids: reopened };
}

/**
 * Locks the invoices that the payment paid, and, if it left credit, those that its customers paid with credit. In id
 * order, before the payment.
 */
async function lockInvoices(tx: Tx, plant_id: number, payment_id: number): Promise<Map<number, LockedInvoice>> {
  const { rows } = await sql<{ invoice_id: number }>`
    with own as (
      select a.invoice_id, i.customer_id, i.credited_cents, sum(a.amount_cents) as cents
      from allocations a join invoices i using (plant_id, invoice_id)
      where a.plant_id = ${plant_id} and a.payment_id = ${payment_id} group by 1, 2, 3 having sum(a.amount_cents) > 0
    ), paid as (
      select customer_id from payments p where plant_id = ${plant_id} and payment_id = ${payment_id} and (credited_cents > 0
        or order_id is null and amount_cents - refunded_cents > (select coalesce(sum(cents), 0) from own))
      union select customer_id from own where credited_cents > 0)
    select invoice_id from own
    union select a.invoice_id from allocations a join invoices i using (plant_id, invoice_id)
      where a.plant_id = ${plant_id} and a.kind = 'credit' and i.customer_id in (select customer_id from paid)
      group by a.invoice_id having sum(a.amount_cents) > 0
    order by invoice_id`.execute(tx);
  const locked = new Map<number, LockedInvoice>();
  for (const { invoice_id } of rows) locked.set(invoice_id, await lockInvoice(tx, plant_id, invoice_id));
  return locked;
}

/** What the payment still pays on each invoice, newest first. */
async function listApplied(
  tx: Tx,
  plant_id: number,
  payment_id: number,
): Promise<{ invoice_id: number; cents: number }[]> {
  const { rows } = await sql<{ invoice_id: number; cents: number }>`
    select invoice_id, sum(amount_cents)::bigint as cents from allocations
    where plant_id = ${plant_id} and payment_id = ${payment_id}
    group by invoice_id having sum(amount_cents) > 0 order by max(allocation_id) desc`.execute(tx);
  return rows;
}

/**
 * Opens an invoice again by what the payment paid on it. Returns the part that credit notes had turned into credit:
 * they now reduce the open amount instead. Up to `given` of that credit is spared, because it was refunded.
 */
async function undoPart(
  tx: Tx,
  who: Who,
  { payment_id, order_id, method }: LockedPayment,
  { invoice_id, cents, undo, given }: { invoice_id: number; cents: number; undo: Asked['undo']; given: number },
): Promise<{ covered: number; spared: number }> {
  const { plant_id } = who.actor;
  const kind = order_id === null ? 'payment' : 'deposit';
  await allocate(tx, who, { invoice_id, kind, payment_id, amount_cents: -cents, undo });
  let covered = 0;
  let spared = 0;
  for (const note of await listNoteCredit(tx, plant_id, invoice_id)) {
    const credit_cents = method === 'ebt' ? note.ebt_cents : note.other_cents;
    const refunded_cents = Math.min(given - spared, credit_cents);
    spared += refunded_cents;
    const amount_cents = Math.min(cents - covered, credit_cents - refunded_cents);
    if (amount_cents <= 0) continue;
    covered += amount_cents;
    await allocate(tx, who, { invoice_id, kind: 'credit_note', credit_note_id: note.note_id, amount_cents });
    if (method === 'ebt')
      await sql`update invoices set ebt_cents = ebt_cents - ${amount_cents}
        where plant_id = ${plant_id} and invoice_id = ${note.note_id}`.execute(tx);
  }
  await raiseOpen(tx, plant_id, invoice_id, cents - covered);
  return { covered, spared };
}
