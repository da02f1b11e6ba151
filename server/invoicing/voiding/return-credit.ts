import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { retax } from '#server/invoicing/ebt/retax.ts';
import { allocate, raiseOpen } from '#server/invoicing/invoices/allocate.ts';
import type { LockedInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { listNoteCredit } from '#server/invoicing/voiding/note-credit.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { addCredit, type Credit, lockCredit, takeCredit } from '#server/payments/customer-credit.ts';
import { post } from '#server/payments/ledger/post.ts';

interface Asked {
  customer_id: number;
  cents: number;
  isEbt: boolean;
  /** The locked invoices, by id. */
  invoices: ReadonlyMap<number, LockedInvoice>;
}

const creditFrom = (isEbt: boolean, cents: number): Credit => ({ cents, ebt_cents: isEbt ? cents : 0 });

/**
 * Takes credit that was never paid from a customer. If some of it was already used, the invoices that used it are open
 * again, newest first. Returns how much was taken.
 */
export async function returnCredit(
  tx: Tx,
  who: { actor: EventActor; today: IsoDate },
  { customer_id, cents, isEbt, invoices }: Asked,
): Promise<number> {
  const { plant_id } = who.actor;
  const held = await lockCredit(tx, plant_id, customer_id);
  let short = cents - (isEbt ? held.ebt_cents : held.cents - held.ebt_cents);
  const uses = short > 0 ? await listUses(tx, plant_id, customer_id, isEbt) : [];
  for (const use of uses) {
    const invoice = invoices.get(use.invoice_id);
    if (!invoice || short <= 0) continue;
    const notes = await listNoteCredit(tx, plant_id, use.invoice_id);
    const credited = sum(notes.map(({ ebt_cents, other_cents }) => (isEbt ? ebt_cents : other_cents)));
    const part = Math.min(short, use.cents - credited);
    if (part <= 0) continue;
    short -= part;
    await reopen(tx, who, invoice, creditFrom(isEbt, part));
    await addCredit(tx, { plant_id, customer_id, ...creditFrom(isEbt, part) });
    if (isEbt) await retax(tx, who, invoice);
  }
  const taken = cents - Math.max(0, short);
  if (taken > 0) await takeCredit(tx, { plant_id, customer_id, ...creditFrom(isEbt, taken) });
  return taken;
}

/** The credit used on each of a customer's invoices, newest first. */
async function listUses(
  tx: Tx,
  plant_id: number,
  customer_id: number,
  isEbt: boolean,
): Promise<{ invoice_id: number; cents: number }[]> {
  const { rows } = await sql<{ invoice_id: number; cents: number }>`
    select a.invoice_id, sum(${isEbt ? sql`a.ebt_cents` : sql`a.amount_cents - a.ebt_cents`})::bigint as cents
    from allocations a join invoices i using (plant_id, invoice_id)
    where a.plant_id = ${plant_id} and a.kind = 'credit' and i.customer_id = ${customer_id}
    group by a.invoice_id order by max(a.allocation_id) desc`.execute(tx);
  return rows.filter(({ cents }) => cents > 0);
}

async function reopen(
  tx: Tx,
  who: { actor: EventActor; today: IsoDate },
  { invoice_id, customer_id, order_id }: LockedInvoice,
  { cents, ebt_cents }: Credit,
): Promise<void> {
  const { plant_id, account_id } = who.actor;
  const part = { invoice_id, kind: 'credit' as const, amount_cents: -cents, ebt_cents: -ebt_cents };
  const allocation_id = await allocate(tx, who, { ...part, undo: 'credit' });
  await post(tx, {
    owner_id: plant_id,
    kind: 'credit_returned',
    cause_id: allocation_id,
    day: who.today,
    order_id,
    posted_by: account_id,
    transfers: [{ debit_account: 'receivable', credit_account: 'customer_credit', amount_cents: cents, customer_id }],
  });
  await raiseOpen(tx, plant_id, invoice_id, cents);
}
