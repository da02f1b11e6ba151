import { sql } from 'kysely';
import type { DisputeState } from '#contract/payments/disputes.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { invoicePort } from '#server/payments/invoice-port.ts';
import { type Posting, post } from '#server/payments/ledger/post.ts';

/** A dispute as the provider currently describes it. */
export interface Dispute {
  provider: string;
  provider_ref: string;
  /** The key of the disputed charge. */
  charge_key: string;
  amount_cents: number;
  /** What the provider has charged for the dispute so far. */
  fee_cents: number;
  reason: string;
  state: DisputeState;
  /** The deadline for responding to the bank. */
  answer_by: Date | null;
}
interface Disputed {
  plant_id: number;
  payment_id: number;
  order_id: number | null;
  customer_id: number;
}

/**
 * Records the state of a dispute. The bank takes the money back while it decides, and returns it if we win. A decision is
 * final, even if older events arrive later.
 */
export async function recordDispute(tx: Tx, dispute: Dispute): Promise<void> {
  const payment = await findDisputed(tx, dispute);
  if (!payment) return;
  const { plant_id, payment_id, order_id, customer_id } = payment;
  const { provider, provider_ref, amount_cents, reason, state, answer_by } = dispute;
  const { rows } = await sql<{ dispute_id: number }>`
    insert into disputes as d (plant_id, payment_id, provider, provider_ref, amount_cents, reason, state, answer_by)
    values (${plant_id}, ${payment_id}, ${provider}, ${provider_ref}, ${amount_cents}, ${reason}, ${state},
      (select (${answer_by}::timestamptz at time zone time_zone)::date from plants where plant_id = ${plant_id}))
    on conflict (provider, provider_ref) do update
      set state = excluded.state, reason = excluded.reason, answer_by = excluded.answer_by
      where d.state not in ('won', 'lost')
    returning dispute_id`.execute(tx);
  const [kept] = rows;
  await bookFee(tx, dispute, payment);
  if (!kept) return;
  const { dispute_id } = kept;
  const posting = {
    owner_id: plant_id,
    cause_id: dispute_id,
    day: await todayAtPlant(tx, plant_id),
    order_id,
    posted_by: null,
  };
  const isTaken = await isPosted(tx, plant_id, dispute_id);
  if ((state === 'open' || state === 'lost') && !isTaken) {
    await post(tx, { ...posting, kind: 'dispute', transfers: [transfer('disputes', 'provider')] });
  }
  if (state === 'won' && isTaken) {
    await post(tx, { ...posting, kind: 'dispute_won', transfers: [transfer('provider', 'disputes')] });
    if (order_id !== null) {
      const actor = { plant_id, account_id: null };
      await emit(tx, { actor }, 'payment.dispute_won', { subject: { order_id } });
    }
  }
  if (state === 'lost') await settleLost();
  await emit(tx, { actor: { plant_id, account_id: null } }, 'payment.disputed', { subject: { customer_id } });

  /** What the payment paid is owed again. Anything that can't be taken back, such as a kept deposit, stays an expense. */
  async function settleLost(): Promise<void> {
    const who = { actor: { plant_id, account_id: null }, today: posting.day };
    const asked = { payment_id, undo: 'dispute', account: 'disputes', most_cents: amount_cents } as const;
    const { cents, transfers } = await invoicePort().takeBack(tx, who, asked);
    if (cents === 0) return;
    await sql`update disputes set settled_cents = ${cents}
      where plant_id = ${plant_id} and dispute_id = ${dispute_id}`.execute(tx);
    await post(tx, { ...posting, kind: 'dispute_lost', transfers });
  }

  function transfer(debit_account: 'disputes' | 'provider', credit_account: 'disputes' | 'provider') {
    return { debit_account, credit_account, amount_cents, customer_id } satisfies Posting['transfers'][number];
  }
}

/** Posts any change in the provider's fee for a dispute. Some providers return it if the dispute is won. */
async function bookFee(tx: Tx, { provider, provider_ref, fee_cents }: Dispute, payment: Disputed): Promise<void> {
  const { plant_id, order_id, customer_id } = payment;
  const { dispute_id } = await tx
    .selectFrom('disputes')
    .select('dispute_id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', provider_ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ fee_id: number; cents: number }>`
    insert into dispute_fees (plant_id, dispute_id, cents)
    select ${plant_id}, ${dispute_id}, change from (
      select ${fee_cents}::int - coalesce(sum(cents), 0)::int as change from dispute_fees
      where plant_id = ${plant_id} and dispute_id = ${dispute_id}) known
    where change <> 0 returning fee_id, cents`.execute(tx);
  const [changed] = rows;
  if (!changed) return;
  const { fee_id, cents } = changed;
  const amount = { amount_cents: Math.abs(cents), customer_id };
  await post(tx, {
    owner_id: plant_id,
    kind: 'dispute_fee',
    cause_id: fee_id,
    day: await todayAtPlant(tx, plant_id),
    order_id,
    posted_by: null,
    transfers: [
      cents > 0
        ? { debit_account: 'provider_cost', credit_account: 'provider', ...amount }
        : { debit_account: 'provider', credit_account: 'provider_cost', ...amount },
    ],
  });
}

/** Undefined for a charge that isn't ours. Throws if its payment isn't recorded yet, so the event is sent again. */
async function findDisputed(tx: Tx, { provider, charge_key }: Dispute): Promise<Disputed | undefined> {
  const { rows } = await sql<{
    plant_id: number;
    payment_id: number | null;
    order_id: number | null;
    customer_id: number;
  }>`
    select a.owner_id as plant_id, p.payment_id, p.order_id, a.customer_id
    from charges a left join payments p on p.plant_id = a.owner_id and p.charge_id = a.charge_id
    where a.provider = ${provider} and a.provider_key = ${charge_key}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  if (found.payment_id === null) throw new Problem('busy');
  return { ...found, payment_id: found.payment_id };
}

async function isPosted(tx: Tx, plant_id: number, dispute_id: number): Promise<boolean> {
  const { rows } =
    await sql`select from postings where owner_id = ${plant_id} and kind = 'dispute' and cause_id = ${dispute_id}`.execute(
      tx,
    );
  return rows.length > 0;
}
