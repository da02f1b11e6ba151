import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import type { DisputeState } from '#contract/payments/disputes.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { lockPaidCharge, type PaidCharge, type ProviderCharge } from '#server/payments/charges.ts';
import { type Posting, post } from '#server/payments/ledger/post.ts';
import { todayOf } from '#server/payments/ledger/today-of.ts';
import { invoices, marketCharges } from '#server/payments/ports.ts';

/** A dispute as the provider currently describes it. */
export interface Dispute extends ProviderCharge {
  provider_ref: string;
  amount_cents: number;
  /** What the provider has charged for the dispute so far. */
  fee_cents: number;
  reason: string;
  state: DisputeState;
  /** The deadline for responding to the bank. */
  answer_by: Date | null;
}
type Cause = Pick<Posting, 'owner_id' | 'cause_id' | 'day' | 'order_id' | 'posted_by'>;

/**
 * Records the state of a dispute. The bank takes the money back while it decides, and returns it if we win. A decision is
 * final, even if older events arrive later.
 */
export async function recordDispute(tx: Tx, dispute: Dispute): Promise<void> {
  const charge = await lockPaidCharge(tx, dispute);
  if (!charge) return;
  const { owner_id, charge_id, order_id, customer_id } = charge;
  const { provider, provider_ref, amount_cents, reason, state, answer_by } = dispute;
  const { rows } = await sql<{ dispute_id: number }>`
    insert into disputes as d (owner_id, charge_id, provider, provider_ref, amount_cents, reason, state, answer_by)
    values (${owner_id}, ${charge_id}, ${provider}, ${provider_ref}, ${amount_cents}, ${reason}, ${state},
      (${answer_by}::timestamptz at time zone coalesce((select time_zone from plants where plant_id = ${owner_id}), 'UTC'))::date)
    on conflict (provider, provider_ref) do update
      set state = excluded.state, reason = excluded.reason, answer_by = excluded.answer_by
      where d.state not in ('won', 'lost')
    returning dispute_id`.execute(tx);
  const [kept] = rows;
  const cause = { owner_id, day: await todayOf(tx, owner_id), order_id, posted_by: null };
  await bookFee(tx, dispute, { ...cause, customer_id });
  if (!kept) return;
  const posting = { ...cause, cause_id: kept.dispute_id };
  const wasTaken = await isPosted(tx, posting);
  const isTaken = state === 'open' || state === 'lost';
  if (isTaken && !wasTaken)
    await post(tx, { ...posting, kind: 'dispute', transfers: [transfer('disputes', 'provider')] });
  if (state === 'won' && wasTaken)
    await post(tx, { ...posting, kind: 'dispute_won', transfers: [transfer('provider', 'disputes')] });
  if (charge.purchase_id === null) return notePlant(tx, charge, { ...posting, state, amount_cents, wasTaken });
  // Nobody was notified of an inquiry that was dropped or a dispute that was prevented, so there is nothing to correct.
  if (state === 'lost' || (state === 'open' && !wasTaken) || (state === 'won' && wasTaken))
    await marketCharges().noteDispute(tx, charge_id, state, amount_cents);

  function transfer(debit_account: 'disputes' | 'provider', credit_account: 'disputes' | 'provider') {
    return { debit_account, credit_account, amount_cents, customer_id } satisfies Posting['transfers'][number];
  }
}

/** A plant's part: after a lost dispute, what the payment paid is owed again. */
async function notePlant(
  tx: Tx,
  charge: PaidCharge,
  {
    state,
    amount_cents,
    wasTaken,
    ...posting
  }: Cause & Pick<Dispute, 'state' | 'amount_cents'> & { wasTaken: boolean },
): Promise<void> {
  const { owner_id: plant_id, order_id } = charge;
  const actor = { plant_id, account_id: null };
  if (state === 'won' && wasTaken && order_id !== null)
    await emit(tx, { actor }, 'payment.dispute_won', { subject: { order_id } });
  if (state === 'lost') await settleLost();
  const customer_id = required(charge.customer_id, 'the customer');
  await emit(tx, { actor }, 'payment.disputed', { subject: { customer_id } });

  /** Anything that can't be taken back, such as a kept deposit, stays an expense. */
  async function settleLost(): Promise<void> {
    const payment_id = required(charge.payment_id, 'the payment');
    const asked = { payment_id, undo: 'dispute', account: 'disputes', most_cents: amount_cents } as const;
    const { cents, transfers } = await invoices().takeBack(tx, { actor, today: posting.day }, asked);
    if (cents === 0) return;
    await sql`update disputes set settled_cents = ${cents}
      where owner_id = ${plant_id} and dispute_id = ${posting.cause_id}`.execute(tx);
    await post(tx, { ...posting, kind: 'dispute_lost', transfers });
  }
}

/** Posts any change in the provider's fee for a dispute. Some providers return it if the dispute is won. */
async function bookFee(
  tx: Tx,
  { provider, provider_ref, fee_cents }: Dispute,
  { customer_id, ...cause }: Omit<Cause, 'cause_id'> & { customer_id: number | null },
): Promise<void> {
  const { rows } = await sql<{ fee_id: number; cents: number }>`
    insert into dispute_fees (owner_id, dispute_id, cents)
    select owner_id, dispute_id, change from (
      select d.owner_id, d.dispute_id, ${fee_cents}::int - (select coalesce(sum(f.cents), 0)::int from dispute_fees f
        where f.owner_id = d.owner_id and f.dispute_id = d.dispute_id) as change
      from disputes d where d.provider = ${provider} and d.provider_ref = ${provider_ref}) known
    where change <> 0 returning fee_id, cents`.execute(tx);
  for (const { fee_id, cents } of rows) {
    const amount = { amount_cents: Math.abs(cents), customer_id };
    const transfers: Posting['transfers'] = [
      cents > 0
        ? { debit_account: 'provider_cost', credit_account: 'provider', ...amount }
        : { debit_account: 'provider', credit_account: 'provider_cost', ...amount },
    ];
    await post(tx, { ...cause, kind: 'dispute_fee', cause_id: fee_id, transfers });
  }
}

async function isPosted(tx: Tx, { owner_id, cause_id }: Cause): Promise<boolean> {
  const { rows } = await sql`
    select from postings where owner_id = ${owner_id} and kind = 'dispute' and cause_id = ${cause_id}`.execute(tx);
  return rows.length > 0;
}
