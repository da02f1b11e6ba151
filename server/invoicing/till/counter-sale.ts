import type { TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import { sum } from '#contract/lib/sum.ts';
import { METHODS } from '#contract/payments/methods.ts';
import type { CounterTax, TaxedAs } from '#contract/pricing/counter-goods.ts';
import { lockTaking, requireInDrawer } from '#server/invoicing/till/till-session.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';

interface CounterMoney {
  session_id: number;
  sale_id: number;
  payments: readonly { method: TillMethod; amount_cents: number }[];
  taxes: readonly CounterTax[];
  /** The amounts sold, voided, or refunded, before tax. */
  lines: readonly { tax_class: TaxedAs; net_cents: number }[];
}

/** Adds the money from a counter sale to a till session that the caller has locked, and posts it. */
export function addCounterSale(tx: Tx, who: Who<PlantActor>, sale: CounterMoney): Promise<void> {
  return move(tx, who, sale, { kind: 'sale', reason: '', refund_id: null });
}

/**
 * Takes money from a counter sale back out of a session: all of it from the sale's own session if the sale was voided,
 * or a refund from an open session.
 */
export async function takeBackCounterSale(
  tx: Tx,
  who: Who<PlantActor>,
  sale: CounterMoney,
  { reason, refund_id = null }: { reason: string; refund_id?: number | null },
): Promise<void> {
  const session = await lockTaking(tx, who, sale.session_id);
  const cash = sale.payments.filter(({ method }) => method === 'cash');
  const cash_cents = sum(cash.map(({ amount_cents }) => amount_cents));
  await requireInDrawer(tx, who.actor.plant_id, session, cash_cents);
  await move(tx, who, sale, { kind: 'refund', reason, refund_id });
}

async function move(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { session_id, sale_id, payments, taxes, lines }: CounterMoney,
  { kind, reason, refund_id }: { kind: 'sale' | 'refund'; reason: string; refund_id: number | null },
): Promise<void> {
  const { plant_id, account_id } = actor;
  if (payments.length > 0) {
    const rows = payments.map(({ method, amount_cents }) => ({ method, amount_cents }));
    await tx
      .insertInto('till_counter_payments')
      .values(rows.map((row) => ({ plant_id, session_id, sale_id, kind, reason, ...row })))
      .execute();
    const transfers = transfersOf(payments, taxes);
    await post(tx, {
      plant_id,
      kind: refund_id !== null ? 'counter_refund' : kind === 'sale' ? 'counter_sale' : 'counter_void',
      cause_id: refund_id ?? sale_id,
      day: today,
      order_id: null,
      posted_by: account_id,
      transfers: kind === 'sale' ? transfers : transfers.map(reverse),
    });
  }
  if (taxes.length > 0) {
    const rows = taxes.map(({ tax_class, rate_bp, tax_cents }) => ({ tax_class, rate_bp, tax_cents }));
    await tx
      .insertInto('till_counter_taxes')
      .values(rows.map((row) => ({ plant_id, session_id, sale_id, kind, ...row })))
      .execute();
  }
  const nets = [...Map.groupBy(lines, ({ tax_class }) => tax_class)]
    .map(([tax_class, own]) => ({ tax_class, net_cents: sum(own.map(({ net_cents }) => net_cents)) }))
    .filter(({ net_cents }) => net_cents > 0);
  if (nets.length > 0) {
    await tx
      .insertInto('till_counter_nets')
      .values(nets.map((net) => ({ plant_id, session_id, sale_id, kind, ...net })))
      .execute();
  }
  await emit(tx, { actor }, 'till.changed', { data: { session_id } });
}

const reverse = ({ debit_account, credit_account, ...rest }: Transfer): Transfer => ({
  debit_account: credit_account,
  credit_account: debit_account,
  ...rest,
});

/** Uses the payments, in order, to cover the tax first and then the revenue. */
function transfersOf(payments: CounterMoney['payments'], taxes: CounterMoney['taxes']): Transfer[] {
  let tax = sum(taxes.map(({ tax_cents }) => tax_cents));
  return payments.flatMap(({ method, amount_cents }) => {
    const debit_account = METHODS[method].account;
    const part = Math.min(tax, amount_cents);
    tax -= part;
    const parts = [
      { debit_account, credit_account: 'tax_payable' as const, amount_cents: part, customer_id: null },
      { debit_account, credit_account: 'meat_revenue' as const, amount_cents: amount_cents - part, customer_id: null },
    ];
    return parts.filter((transfer) => transfer.amount_cents > 0);
  });
}
