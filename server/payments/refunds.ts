import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { lockPaidCharge, type ProviderCharge } from '#server/payments/charges.ts';
import { todayOf } from '#server/payments/ledger/today-of.ts';
import {
  bookOutsideRefund,
  coverOutsideRefund,
  endPlantRefund,
  undoPlantRefund,
} from '#server/payments/plant-refunds.ts';
import { marketCharges } from '#server/payments/ports.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { REFUND, type StoredRefund } from '#server/payments/refund-store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/** How long to wait before sending a refund with no outcome again. Most have one by then. */
const ASK_AGAIN_AFTER = '2 minutes';

/** Whether the money was refunded; null while unknown. */
export async function findRefundOutcome(db: Db, refund_id: number): Promise<boolean | null> {
  const { state } = await db
    .selectFrom('refunds')
    .select('state')
    .where('refund_id', '=', refund_id)
    .executeTakeFirstOrThrow();
  return state === 'started' ? null : state === 'done';
}

/** Sends a card refund to its provider. Other refunds are done as soon as they're recorded. */
export const sendRefund = async (
  provider: CardProvider,
  { provider_key, charge_key, amount_cents }: StoredRefund,
): Promise<boolean> => charge_key === null || provider.refund({ provider_key, charge_key, amount_cents });

/** Records, at most once, whether the money was refunded. */
export async function endRefund(tx: Tx, refund: StoredRefund, isDone: boolean): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    update refunds set state = ${isDone ? 'done' : 'refused'}, ended_at = now(), tries = tries + 1
    where refund_id = ${refund.refund_id} and state = 'started' returning tries`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  const { payment_id } = refund;
  if (payment_id !== null) await endPlantRefund(tx, { ...refund, payment_id }, isDone);
  else await marketCharges().endRefund(tx, { ...refund, ...ended }, isDone);
}

/**
 * Resends refunds whose response was lost, or sends only this one, whatever its age. The provider makes each one at most once. A
 * refund that the provider refuses fails the job, so that operators see it in the log.
 */
export async function settleRefunds(db: Db, provider: CardProvider, only: number | null = null): Promise<void> {
  const started = allById(
    async (after) => {
      const { rows } = await sql<StoredRefund>`
        select ${REFUND} from refunds r left join charges a using (charge_id)
        where r.state = 'started' and r.refund_id > ${after} and coalesce(a.provider, ${provider.name}) = ${provider.name}
          and case when ${only}::bigint is null then r.started_at < now() - ${ASK_AGAIN_AFTER}::interval else r.refund_id = ${only} end
        order by r.refund_id limit 200`.execute(db);
      return rows;
    },
    ({ refund_id }) => refund_id,
  );
  await settleEach(started, async (refund) => {
    const isDone = await sendRefund(provider, refund);
    await inTransaction(db, (tx) => endRefund(tx, refund, isDone));
    if (!isDone) throw new Error(`${provider.name} refused refund ${refund.refund_id}`);
  });
}

/**
 * Retries an owner's refunds that the provider refused at least a day ago, for up to 180 days, because a bank may take months to
 * decide a dispute. Reusing a key would get the same refusal, so each try gets a new one.
 */
export async function retryRefused(db: Db, owner_id: number, isReplaced: RawBuilder<boolean>): Promise<void> {
  await sql`
    update refunds r set state = 'started', ended_at = null, provider_key = gen_random_uuid()
    where owner_id = ${owner_id} and state = 'refused' and ended_at < now() - interval '1 day'
      and started_at > now() - interval '180 days' and provider_ref is null and not ${isReplaced}`.execute(db);
}

/** How the provider identifies a refund: by our key, or by its own number if it was made outside Hindquarter. */
export type RefundKey = { provider_key: string } | { provider_ref: string };

/** Records that the bank sent a refund back after it was made. The owner's books are as before the refund. */
export async function undoRefund(tx: Tx, provider: string, key: RefundKey): Promise<void> {
  const isIt =
    'provider_key' in key ? sql`r.provider_key = ${key.provider_key}::uuid` : sql`r.provider_ref = ${key.provider_ref}`;
  const { rows } = await sql<StoredRefund & { state: string }>`
    select ${REFUND}, r.state from refunds r join charges a using (charge_id)
    where a.provider = ${provider} and ${isIt} for update of r`.execute(tx);
  const [refund] = rows;
  if (refund?.state === 'started') return endRefund(tx, refund, false);
  if (refund?.state !== 'done') return;
  await sql`
    update refunds set state = 'refused', uncovered_cents = 0, ended_at = now(), tries = tries + 1
    where refund_id = ${refund.refund_id}`.execute(tx);
  const { payment_id } = refund;
  if (payment_id !== null) await undoPlantRefund(tx, { ...refund, payment_id });
  else await marketCharges().undoRefund(tx, refund);
}

/** A refund that someone made on the provider's own pages. */
export interface OutsideRefund extends ProviderCharge {
  /** The provider's id for the refund. */
  provider_ref: string;
  amount_cents: number;
}

/** Records, exactly once, a refund that was made outside Hindquarter. */
export async function recordOutsideRefund(tx: Tx, made: OutsideRefund): Promise<void> {
  const charge = await lockPaidCharge(tx, made);
  if (!charge) return;
  const { owner_id, charge_id, payment_id } = charge;
  const { provider_ref, amount_cents } = made;
  const today = await todayOf(tx, owner_id);
  const covered =
    payment_id === null ? null : await coverOutsideRefund(tx, { plant_id: owner_id, payment_id }, amount_cents);
  const kept = await tx
    .insertInto('refunds')
    .values({
      owner_id,
      charge_id,
      payment_id,
      amount_cents,
      uncovered_cents: covered?.uncovered_cents ?? 0,
      provider_ref,
      reason: 'Refunded outside Hindquarter',
      state: 'done',
      refunded_on: today,
      ended_at: sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (!kept) return;
  if (covered) await bookOutsideRefund(tx, { ...covered, ...kept, today });
  else await marketCharges().bookOutsideRefund(tx, { ...kept, charge_id, amount_cents });
}
