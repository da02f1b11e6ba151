import type { IsoDate } from '#contract/lib/days.ts';
import { allocate } from '#server/invoicing/invoices/allocate.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { takeCreditUpTo } from '#server/payments/customer-credit.ts';
import { post } from '#server/payments/ledger/post.ts';

interface Asked {
  invoice_id: number;
  customer_id: number;
  /** The order it is about. */
  order_id: number | null;
  most_cents: number;
  /** How much of it is for meat, the only thing that EBT credit may pay for. */
  meat_cents: number;
}

/** Applies a customer's credit to an invoice that is being issued, as far as it goes. Returns how much was used. */
export async function spendCredit(
  tx: Tx,
  { actor, today }: { actor: EventActor; today: IsoDate },
  { invoice_id, customer_id, order_id, most_cents, meat_cents }: Asked,
): Promise<number> {
  const { plant_id } = actor;
  const taken = await takeCreditUpTo(tx, { plant_id, customer_id, most_cents, meat_cents });
  const { cents: amount_cents, ebt_cents } = taken;
  if (amount_cents === 0) return 0;
  const allocation_id = await allocate(tx, { actor, today }, { invoice_id, kind: 'credit', amount_cents, ebt_cents });
  await post(tx, {
    plant_id,
    kind: 'credit_used',
    cause_id: allocation_id,
    day: today,
    order_id,
    posted_by: actor.account_id,
    transfers: [{ debit_account: 'customer_credit', credit_account: 'receivable', amount_cents, customer_id }],
  });
  return amount_cents;
}
