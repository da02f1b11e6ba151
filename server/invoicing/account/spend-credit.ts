import { type EbtDue, mostByEbt, untaxedBy } from '#contract/invoicing/ebt-tax.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { allocate } from '#server/invoicing/invoices/allocate.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { lockCredit, takeCredit } from '#server/payments/customer-credit.ts';
import { post } from '#server/payments/ledger/post.ts';

interface Asked {
  invoice_id: number;
  customer_id: number;
  /** The order that the invoice is for. */
  order_id: number | null;
  most_cents: number;
  /** The open amount, and how much of it is for meat, the only thing that EBT credit may pay for. */
  due: EbtDue;
}
interface Spent {
  used_cents: number;
  /** The sales tax that is no longer due because EBT paid for meat. The caller waives it. */
  untaxed_cents: number;
}

/** Applies as much of a customer's credit to an invoice as is available and needed. */
export async function spendCredit(
  tx: Tx,
  { actor, today }: { actor: EventActor; today: IsoDate },
  { invoice_id, customer_id, order_id, most_cents, due }: Asked,
): Promise<Spent> {
  const { plant_id } = actor;
  const held = await lockCredit(tx, plant_id, customer_id);
  const ebt_cents = Math.min(held.ebt_cents, most_cents, mostByEbt(due));
  const untaxed_cents = untaxedBy(due, ebt_cents);
  const other_cents = Math.min(
    held.cents - held.ebt_cents,
    most_cents - ebt_cents,
    due.open_cents - ebt_cents - untaxed_cents,
  );
  const amount_cents = ebt_cents + other_cents;
  if (amount_cents === 0) return { used_cents: 0, untaxed_cents: 0 };
  await takeCredit(tx, { plant_id, customer_id, cents: amount_cents, ebt_cents });
  const allocation_id = await allocate(tx, { actor, today }, { invoice_id, kind: 'credit', amount_cents, ebt_cents });
  await post(tx, {
    owner_id: plant_id,
    kind: 'credit_used',
    cause_id: allocation_id,
    day: today,
    order_id,
    posted_by: actor.account_id,
    transfers: [{ debit_account: 'customer_credit', credit_account: 'receivable', amount_cents, customer_id }],
  });
  return { used_cents: amount_cents, untaxed_cents };
}
