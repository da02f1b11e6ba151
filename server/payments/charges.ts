import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import { DECLINES } from '#contract/payments/methods.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { addPayment } from '#server/payments/add-payment.ts';
import type { Charged, StoredCharge, StoredOutcome } from '#server/payments/charge.ts';
import { type Bought, invoices, marketCharges } from '#server/payments/ports.ts';
import type { Card, CardProvider, ChargeOutcome } from '#server/payments/provider.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';
import { findCardToCharge } from '#server/payments/store.ts';

/** What a card is charged for: an order's deposit, an invoice, a purchase on the market, or the balance of one of its claims. */
export type Due = Charged &
  (
    | { customer_id: number; order_id: number }
    | { customer_id: number; invoice_id: number }
    | { purchase_id: number; claim_id: number | null }
  );
/** The columns of charge `a`. */
export const CHARGE = sql`a.owner_id, a.charge_id, a.provider_key::text, a.order_id, a.invoice_id, a.purchase_id, a.claim_id, a.customer_id,
  a.amount_cents, a.started_by`;

/** How long to wait before looking up a charge with no outcome. Most have one by then. */
const LOOK_UP_AFTER = '15 seconds';
/**
 * How long to wait before giving up on a charge that the provider doesn't know. By then, the process that started it has
 * either received a response or died, so the charge can't arrive anymore.
 */
const GIVE_UP_AFTER = '2 minutes';

/** The card sent with the call, or else the caller's card on file. */
export async function chooseCard(
  db: Db,
  provider: CardProvider,
  { actor, today }: Who<Actor>,
  sent: Card | undefined,
): Promise<Card> {
  const chosen = sent ?? (await findCardToCharge(db, actor.account_id));
  if (!chosen) throw new Problem('card_profile_missing');
  return provider.readCard(chosen, today);
}

/** Records that a card is about to be charged. Refuses while an earlier charge for the same thing has no outcome. */
export async function beginCharge(
  tx: Tx,
  provider: Pick<CardProvider, 'name'>,
  card: Pick<Card, 'brand' | 'last_four'>,
  due: Due,
): Promise<StoredCharge> {
  const charge = { order_id: null, invoice_id: null, customer_id: null, purchase_id: null, claim_id: null, ...due };
  const { rows } = await sql<{ charge_id: number; provider_key: string }>`
    insert into charges (owner_id, order_id, invoice_id, customer_id, purchase_id, claim_id, amount_cents, started_by, provider,
      card_brand, card_last_four)
    values (${charge.owner_id}, ${charge.order_id}, ${charge.invoice_id}, ${charge.customer_id}, ${charge.purchase_id}, ${charge.claim_id},
      ${charge.amount_cents}, ${charge.started_by}, ${provider.name}, ${card.brand}, ${card.last_four})
    on conflict do nothing returning charge_id, provider_key::text`.execute(tx);
  const [begun] = rows;
  if (!begun) throw new Problem('payment_under_way');
  return { ...charge, ...begun };
}

/**
 * Has the provider charge the card and stores the outcome. If the response is lost, `settleCharges` looks up the
 * outcome. Returns what was bought, if the charge paid for a purchase's items.
 */
export async function makeCharge(
  db: Db,
  provider: CardProvider,
  card: Card,
  charge: StoredCharge,
): Promise<Bought | undefined> {
  const { provider_key, amount_cents } = charge;
  let outcome: ChargeOutcome;
  try {
    outcome = await provider.charge({ provider_key, amount_cents, token: card.token });
  } catch {
    throw new Problem('payment_unclear');
  }
  return inTransaction(db, (tx) => endCharge(tx, charge, outcome));
}

/**
 * Charges a card in three steps: stores the charge, has the provider make it, and stores the outcome. If the process dies in
 * between, a scheduled job asks the provider what happened. `begin` stores the charge and passes it to `keep`, unless the
 * call's key was used before. In that case, it returns the first call's answer, and nothing is charged again.
 */
export async function chargeCard<Begun>(
  db: Db,
  provider: CardProvider,
  card: Card,
  begin: (keep: (charge: StoredCharge) => void) => Promise<Begun>,
): Promise<Begun> {
  let begun: StoredCharge | undefined;
  const answer = await begin((charge) => {
    begun = charge;
  });
  if (begun) await makeCharge(db, provider, card, begun);
  return answer;
}

interface ChargeState {
  state: string;
  decline: string | null;
}

/** A charge's outcome; null while unknown. */
export async function findOutcome(db: Db, charge_id: number): Promise<StoredOutcome | null> {
  return outcomeOf(await findState(db, charge_id));
}
const findState = (db: Db, charge_id: number): Promise<ChargeState> =>
  db.selectFrom('charges').select(['state', 'decline']).where('charge_id', '=', charge_id).executeTakeFirstOrThrow();
const outcomeOf = ({ state, decline }: ChargeState) =>
  state === 'started' ? null : ((decline ?? state) as StoredOutcome);

/** Throws with the reason if a charge hasn't succeeded. */
export const requirePaid = async (db: Db, charge_id: number): Promise<void> =>
  requirePaidState(await findState(db, charge_id));

/** Like `requirePaid`, for a caller who has read the charge. */
export function requirePaidState(charge: ChargeState): void {
  const outcome = outcomeOf(charge);
  if (outcome === null) throw new Problem('payment_under_way');
  if (outcome === 'never_sent') throw new Problem('payment_unclear');
  if (outcome !== 'paid') throw new Problem(DECLINES[outcome]);
}

/**
 * Records a charge's outcome, once. A charge that goes through after we gave up on it still counts, because the money
 * has moved. Returns what was bought, if this paid for a purchase's items.
 */
export async function endCharge(tx: Tx, charge: StoredCharge, outcome: StoredOutcome): Promise<Bought | undefined> {
  const decline = outcome === 'paid' || outcome === 'never_sent' ? null : outcome;
  const { rows } = await sql<{ customer_id: number | null }>`
    update charges set state = ${decline ? 'declined' : outcome}, decline = ${decline}, ended_at = now()
    where charge_id = ${charge.charge_id} and (state = 'started' or ${outcome === 'paid'} and state <> 'paid')
    returning customer_id`.execute(tx);
  const [ended] = rows;
  if (!ended) return undefined;
  // Two customer records may have been merged since the charge began.
  const now = { ...charge, ...ended };
  const { purchase_id } = charge;
  if (purchase_id !== null) return marketCharges().endCharge(tx, { ...now, purchase_id }, outcome);
  await endPlantCharge(tx, now, outcome);
  return undefined;
}

/** A plant's charge becomes a payment. If it failed, whoever is involved is notified. */
async function endPlantCharge(tx: Tx, charge: StoredCharge, outcome: StoredOutcome): Promise<void> {
  const { owner_id: plant_id, charge_id, amount_cents, order_id, invoice_id } = charge;
  const customer_id = required(charge.customer_id, 'the customer');
  const actor = { plant_id, account_id: charge.started_by };
  if (outcome === 'paid') {
    const today = await todayAtPlant(tx, plant_id);
    const payment = { plant_id, customer_id, method: 'card' as const, amount_cents, charge_id };
    if (invoice_id !== null) await invoices().receive(tx, { actor, today }, { ...payment, invoice_id });
    else await addPayment(tx, { actor, today }, { ...payment, order_id: required(order_id, 'the order') });
    return;
  }
  const isDeclined = outcome !== 'never_sent';
  if (order_id !== null) {
    await emit(tx, { actor }, isDeclined ? 'payment.declined' : 'payment.given_up', { subject: { order_id } });
    return;
  }
  const about = { subject: { customer_id }, data: { invoice_id, outcome } };
  await emit(tx, { actor }, isDeclined ? 'invoice.payment_declined' : 'invoice.payment_given_up', about);
}

/**
 * Looks up charges whose response was lost, for example because our process was killed, and records their outcomes.
 * Gives up on charges that never reached the provider, so the payer can pay again.
 */
export async function settleCharges(db: Db, provider: CardProvider): Promise<void> {
  const unknown = allById(
    async (after) => {
      const { rows } = await sql<StoredCharge & { is_old: boolean }>`
        select ${CHARGE}, a.started_at < now() - ${GIVE_UP_AFTER}::interval as is_old from charges a
        where a.state = 'started' and a.provider = ${provider.name} and a.started_at < now() - ${LOOK_UP_AFTER}::interval
          and a.charge_id > ${after} and not exists (select from pay_pages p where p.plant_id = a.owner_id and p.charge_id = a.charge_id)
        order by a.charge_id limit 100`.execute(db);
      return rows;
    },
    ({ charge_id }) => charge_id,
  );
  await settleEach(unknown, async ({ is_old, ...charge }) => {
    const outcome = (await provider.findCharge(charge.provider_key)) ?? (is_old ? 'never_sent' : null);
    if (outcome === null) return;
    await inTransaction(db, (tx) => endCharge(tx, charge, outcome));
  });
}

/** The charge with this key at a provider. */
export async function findCharge(db: Db, provider: string, provider_key: string): Promise<StoredCharge | undefined> {
  const { rows } = await sql<StoredCharge>`
    select ${CHARGE} from charges a where a.provider = ${provider} and a.provider_key = ${provider_key}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** How a provider names a charge that it reports about. */
export interface ProviderCharge {
  provider: string;
  charge_key: string;
}
/** A charge that was paid, with the plant's payment that it became. */
export type PaidCharge = StoredCharge & { payment_id: number | null };

/** Locks a charge that a provider reports about. Undefined for one that isn't ours. Throws if its payment isn't recorded yet, so that
 * the provider reports again. */
export async function lockPaidCharge(
  tx: Tx,
  { provider, charge_key }: ProviderCharge,
): Promise<PaidCharge | undefined> {
  const { rows } = await sql<StoredCharge & { state: string }>`
    select ${CHARGE}, a.state from charges a
    where a.provider = ${provider} and a.provider_key = ${charge_key}::uuid for no key update`.execute(tx);
  const [charge] = rows;
  if (!charge) return undefined;
  if (charge.state !== 'paid') throw new Problem('busy');
  if (charge.purchase_id !== null) return { ...charge, payment_id: null };
  const { rows: payments } = await sql<{ payment_id: number; order_id: number | null }>`
    select payment_id, order_id from payments
    where plant_id = ${charge.owner_id} and charge_id = ${charge.charge_id}`.execute(tx);
  return { ...charge, ...required(payments[0], 'the payment') };
}
