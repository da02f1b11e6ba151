import type Stripe from 'stripe';
import { z } from 'zod';
import { sum } from '#contract/lib/sum.ts';
import type { DisputeState } from '#contract/payments/disputes.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { keepAddedCard } from '#server/payments/card-page.ts';
import { endCharge, findCharge } from '#server/payments/charges.ts';
import { recordDispute } from '#server/payments/disputes.ts';
import { findPage, findPageOfCharge, recordPage } from '#server/payments/pay-pages.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { recordOutsideRefund, undoRefund } from '#server/payments/refunds.ts';
import { noteSeller } from '#server/payments/seller-payouts.ts';
import { outcomeOf } from '#server/payments/stripe/outcome.ts';

interface Asked {
  db: Db;
  stripe: Stripe;
  provider: CardProvider;
}
/** The work that an event triggers, done in the same transaction that stores the event. */
export type Act = (tx: Tx) => Promise<unknown>;
const NOTHING: Act = async () => undefined;

/**
 * Fetches an event's object from Stripe, because events can arrive in any order, late, or twice, and only the current
 * state matters. Other kinds of events are stored and change nothing.
 */
export async function readEvent(asked: Asked, event: Stripe.Event): Promise<Act> {
  try {
    return await readObject(asked, event);
  } catch (error) {
    if (isUnknown(asked.stripe, error)) return NOTHING;
    throw error;
  }
}

/** Stripe doesn't know the object, such as one of another Stripe account. Sending the event again wouldn't change that. */
function isUnknown({ errors }: Stripe, error: unknown): boolean {
  if (error instanceof errors.StripeInvalidRequestError) return error.code === 'resource_missing';
  return error instanceof errors.StripePermissionError && error.code === 'account_invalid';
}

async function readObject(asked: Asked, event: Stripe.Event): Promise<Act> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return readCharge(asked, idIn(event));
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return readPage(asked, idIn(event));
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return readRefund(asked, idIn(event));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return readDispute(asked, idIn(event));
    case 'account.updated':
      return readSeller(asked, idIn(event));
    default:
      return NOTHING;
  }
}

/** Refuses an event without the id of what it is about. Nobody could act on it. */
function idIn(event: Stripe.Event): string {
  const about = z.object({ id: z.string().min(1).max(255) }).safeParse(event.data.object);
  if (!about.success) throw new Problem('malformed');
  return about.data.id;
}

/** Our key for a charge or refund; null for one that isn't ours. */
function ourKey({ metadata }: { metadata: Stripe.Metadata | null }): string | null {
  return z.uuid().safeParse(metadata?.provider_key).data ?? null;
}

async function readCharge({ db, stripe, provider }: Asked, id: string): Promise<Act> {
  const intent = await stripe.paymentIntents.retrieve(id);
  const provider_key = ourKey(intent);
  if (provider_key === null) return NOTHING;
  const page = await findPageOfCharge(db, provider_key);
  // A payer whose card is declined can try again on the page, so the final outcome comes from the page.
  if (page?.session_ref) return readPage({ db, stripe, provider }, page.session_ref);
  const outcome = outcomeOf(intent);
  if (outcome === null) return NOTHING;
  const charge = await findCharge(db, provider.name, provider_key);
  return charge ? (tx) => endCharge(tx, charge, outcome) : NOTHING;
}

/** A page for paying an invoice or adding a card. */
async function readPage({ db, provider }: Asked, id: string): Promise<Act> {
  const page = await findPage(db, provider.name, id);
  if (page && provider.payPage) {
    const standing = await provider.payPage.read(id);
    return (tx) => recordPage(tx, page, standing);
  }
  const added = await provider.cardPage?.read(id);
  return added ? (tx) => keepAddedCard(tx, provider, id, added) : NOTHING;
}

async function readRefund(asked: Asked, id: string): Promise<Act> {
  const { stripe, provider } = asked;
  const refund = await stripe.refunds.retrieve(id);
  const provider_key = ourKey(refund);
  const { status, amount, payment_intent } = refund;
  if (status === 'failed' || status === 'canceled') {
    const key = provider_key === null ? { provider_ref: id } : { provider_key };
    return (tx) => undoRefund(tx, provider.name, key);
  }
  if (provider_key !== null || (status !== 'succeeded' && status !== 'pending')) return NOTHING;
  // Someone made this refund on Stripe's own pages.
  const charge_key = await keyOfIntent(asked, payment_intent);
  if (charge_key === undefined) return NOTHING;
  const made = { provider: provider.name, provider_ref: id, charge_key, amount_cents: amount };
  return (tx) => recordOutsideRefund(tx, made);
}

/** Our key for the charge that a refund or dispute is about; undefined for one that isn't ours. */
async function keyOfIntent({ db, stripe }: Asked, intent: string | { id: string } | null): Promise<string | undefined> {
  const payment_intent = typeof intent === 'string' ? intent : (intent?.id ?? '');
  const charge = await db
    .selectFrom('stripe_charges')
    .select('provider_key')
    .where('payment_intent', '=', payment_intent)
    .executeTakeFirst();
  if (charge || payment_intent === '') return charge?.provider_key;
  // A page's charge is stored only when someone has paid on the page. Until then, Stripe has to be asked for our key.
  try {
    return ourKey(await stripe.paymentIntents.retrieve(payment_intent)) ?? undefined;
  } catch (error) {
    if (error instanceof stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

async function readDispute(asked: Asked, id: string): Promise<Act> {
  const { stripe, provider } = asked;
  const dispute = await stripe.disputes.retrieve(id);
  const { amount, reason, status, payment_intent, evidence_details, balance_transactions } = dispute;
  const charge_key = await keyOfIntent(asked, payment_intent);
  if (charge_key === undefined) return NOTHING;
  const due = evidence_details.due_by;
  const reported = {
    provider: provider.name,
    provider_ref: id,
    charge_key,
    amount_cents: amount,
    fee_cents: sum(balance_transactions.map(({ fee }) => fee)),
    reason: reason.replaceAll('_', ' '),
    state: stateOf(status),
    answer_by: due ? new Date(due * 1000) : null,
  };
  return (tx) => recordDispute(tx, reported);
}

/**
 * A warning is only an inquiry: the bank hasn't taken the money. Once it is closed, the bank won't take it, so it
 * counts as won.
 */
function stateOf(status: Stripe.Dispute['status']): DisputeState {
  if (status === 'won' || status === 'prevented' || status === 'warning_closed') return 'won';
  if (status.startsWith('warning')) return 'inquiry';
  return status === 'lost' ? 'lost' : 'open';
}

async function readSeller({ provider }: Asked, id: string): Promise<Act> {
  const can_be_paid = (await provider.sellers?.canBePaid(id)) ?? false;
  return (tx) => noteSeller(tx, id, can_be_paid);
}
