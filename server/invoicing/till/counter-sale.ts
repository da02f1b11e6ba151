import type { TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import { sum } from '#contract/lib/sum.ts';
import { METHODS } from '#contract/payments/methods.ts';
import type { CounterTax, TaxedAs } from '#contract/pricing/counter-goods.ts';
import { type LockedSession, requireInDrawer } from '#server/invoicing/till/till-session.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';

/** Whose counter it is: a plant's, with its ledger, or a seller's own. `owner_id` is the plant's or the seller's id. */
export interface CounterOwner {
  owner_id: number;
  isPlant: boolean;
}

interface CounterMoney {
  sale_id: number;
  payments: readonly { method: TillMethod; amount_cents: number; reference?: string }[];
  taxes: readonly CounterTax[];
  /** The amounts sold, voided, or refunded, before tax. */
  lines: readonly { tax_class: TaxedAs; net_cents: number }[];
}

/** Where money goes into or comes out of: a session that the caller has locked. */
interface Place {
  owner: CounterOwner;
  session: LockedSession;
}

/** Adds the money from a counter sale to a session, and posts it. */
export function addCounterSale(tx: Tx, who: Who<Actor>, place: Place, sale: CounterMoney): Promise<void> {
  return move(tx, who, place, sale, { kind: 'sale', reason: '', refund_id: null });
}

/**
 * Takes money from a counter sale back out of a session: all of it from the sale's own session if the sale was voided,
 * or a refund from an open session.
 */
export async function takeBackCounterSale(
  tx: Tx,
  who: Who<Actor>,
  place: Place,
  sale: CounterMoney,
  { reason, refund_id = null }: { reason: string; refund_id?: number | null },
): Promise<void> {
  const cash = sale.payments.filter(({ method }) => method === 'cash');
  await requireInDrawer(tx, place.owner.owner_id, place.session, sum(cash.map(({ amount_cents }) => amount_cents)));
  await move(tx, who, place, sale, { kind: refund_id === null ? 'void' : 'refund', reason, refund_id });
}

/**
 * What is paid for a share after its animal was weighed, or given back if negative. `kind` is 'balance_back' if the
 * animal was lost.
 */
export interface Balance {
  sale_id: number;
  claim_id: number;
  kind: 'balance' | 'balance_back';
  method: TillMethod;
  amount_cents: number;
  reference: string;
}

/** Adds the balance of a share's price to a seller's session, or takes it back out. */
export async function addBalance(tx: Tx, seller_id: number, session: LockedSession, balance: Balance): Promise<void> {
  if (balance.amount_cents < 0 && balance.method === 'cash')
    await requireInDrawer(tx, seller_id, session, -balance.amount_cents);
  const { session_id } = session;
  await tx
    .insertInto('counter_payments')
    .values({ owner_id: seller_id, session_id, taken_by: seller_id, ...balance })
    .execute();
}

async function move(
  tx: Tx,
  { actor, today }: Who<Actor>,
  { owner: { owner_id, isPlant }, session: { session_id } }: Place,
  { sale_id, payments, taxes, lines }: CounterMoney,
  { kind, reason, refund_id }: { kind: 'sale' | 'void' | 'refund'; reason: string; refund_id: number | null },
): Promise<void> {
  const { account_id } = actor;
  const isSale = kind === 'sale';
  if (payments.length > 0) {
    const facts = { owner_id, session_id, sale_id, refund_id, kind, reason, taken_by: account_id };
    const rows = payments.map(({ method, amount_cents, reference = '' }) => ({
      ...facts,
      method,
      amount_cents: isSale ? amount_cents : -amount_cents,
      reference,
    }));
    await tx.insertInto('counter_payments').values(rows).execute();
  }
  const side = isSale ? ('sale' as const) : ('refund' as const);
  if (taxes.length > 0) {
    const rows = taxes.map(({ tax_class, rate_bp, tax_cents }) => ({ tax_class, rate_bp, tax_cents }));
    await tx
      .insertInto('till_counter_taxes')
      .values(rows.map((row) => ({ owner_id, session_id, sale_id, kind: side, ...row })))
      .execute();
  }
  const nets = [...Map.groupBy(lines, ({ tax_class }) => tax_class)]
    .map(([tax_class, own]) => ({ tax_class, net_cents: sum(own.map(({ net_cents }) => net_cents)) }))
    .filter(({ net_cents }) => net_cents > 0);
  if (nets.length > 0) {
    await tx
      .insertInto('till_counter_nets')
      .values(nets.map((net) => ({ owner_id, session_id, sale_id, kind: side, ...net })))
      .execute();
  }
  if (!isPlant) return;
  if (payments.length > 0) {
    const transfers = transfersOf(payments, taxes);
    await post(tx, {
      owner_id,
      kind: `counter_${kind}`,
      cause_id: refund_id ?? sale_id,
      day: today,
      order_id: null,
      posted_by: account_id,
      transfers: isSale ? transfers : transfers.map(reverse),
    });
  }
  // Everyone at a plant's counter is on its staff.
  await emit(tx, { actor: actor as PlantActor }, 'till.changed', { data: { session_id } });
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
