import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import type { DisputeState } from '#contract/payments/disputes.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { required } from '#server/lib/required.ts';
import { postToMarket } from '#server/market/books.ts';
import type { Dispute } from '#server/payments/disputes.ts';

interface Known {
  dispute_id: number;
  state: DisputeState;
  fee_cents: number;
}
const NEWS = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;
type News = (typeof NEWS)[keyof typeof NEWS];

/**
 * Records the state of a dispute about a buyer's charge. Returns false if the charge isn't the market's. While the bank
 * holds the money, none of it is paid out. A decision is final, even if older events arrive later.
 */
export async function recordMarketDispute(tx: Tx, dispute: Dispute): Promise<boolean> {
  const charge_id = await lockDisputed(tx, dispute);
  if (charge_id === undefined) return false;
  const { provider, provider_ref, amount_cents, fee_cents, reason, state, answer_by } = dispute;
  const before = await findKnown(tx, dispute);
  const isDecided = before?.state === 'won' || before?.state === 'lost';
  const now = isDecided ? before.state : state;
  const { rows } = await sql<{ dispute_id: number }>`
    insert into market_disputes (charge_id, provider, provider_ref, amount_cents, fee_cents, reason, state, answer_by)
    values (${charge_id}, ${provider}, ${provider_ref}, ${amount_cents}, ${fee_cents}, ${reason}, ${now}, ${answer_by})
    on conflict (provider, provider_ref) do update set state = excluded.state, fee_cents = excluded.fee_cents,
      reason = excluded.reason, answer_by = excluded.answer_by
    returning dispute_id`.execute(tx);
  const dispute_id = required(rows[0]?.dispute_id, 'the dispute');
  const cause = { cause_id: dispute_id, claim_id: null, seller_id: null };
  await postToMarket(tx, { ...cause, kind: 'dispute_fee' }, [
    ['provider_cost', 'provider', fee_cents - (before?.fee_cents ?? 0)],
  ]);
  if (now === before?.state || now === 'inquiry') return true;
  const wasTaken = before?.state === 'open';
  // Nobody was notified of an inquiry that was dropped or a dispute that was prevented, so there is nothing to correct.
  if (now === 'won' && !wasTaken) return true;
  if (!wasTaken) {
    await postToMarket(tx, { ...cause, kind: 'dispute' }, [['disputes', 'provider', amount_cents]]);
  }
  if (now === 'won') {
    await postToMarket(tx, { ...cause, kind: 'dispute_won' }, [['provider', 'disputes', amount_cents]]);
  }
  await tellSides(tx, charge_id, NEWS[now], amount_cents);
  return true;
}

/** Locks the disputed charge. Throws if its payment isn't recorded yet, so that the event is sent again later. */
async function lockDisputed(tx: Tx, { provider, charge_key }: Dispute): Promise<number | undefined> {
  const { rows } = await sql<{ charge_id: number; state: string }>`
    select charge_id, state from charges
    where purchase_id is not null and provider = ${provider} and provider_key = ${charge_key}::uuid for no key update`.execute(
    tx,
  );
  const [charge] = rows;
  if (charge && charge.state !== 'paid') throw new Problem('busy');
  return charge?.charge_id;
}

async function findKnown(tx: Tx, { provider, provider_ref }: Dispute): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select dispute_id, state, fee_cents from market_disputes
    where provider = ${provider} and provider_ref = ${provider_ref}`.execute(tx);
  return rows[0];
}

interface Side {
  seller_id: number;
  title: string;
  plant_id: number | null;
  order_id: number | null;
}

/** Emails every seller whose sale the charge paid for, and adds the dispute to the history of the plants' orders. */
async function tellSides(tx: Tx, charge_id: number, news: News, cents: number) {
  const sides = await tellSellers(tx, charge_id, news, cents);
  const orders = new Map(sides.map(({ plant_id, order_id }) => [order_id, plant_id]));
  for (const [order_id, plant_id] of orders) {
    if (order_id === null || plant_id === null) continue;
    const actor = { plant_id, account_id: null };
    await emit(tx, { actor }, 'market.disputed', { subject: { order_id } });
  }
}

/** Emails every seller whose sale the charge paid for, except for sales that were withdrawn or refunded. */
export async function tellSellers(
  tx: Tx,
  charge_id: number,
  news: News | 'refunded_outside',
  cents: number,
): Promise<Side[]> {
  const { rows: sides } = await sql<Side>`
    select l.seller_id, l.title, a.plant_id, a.order_id
    from charges m
    join claims c on case when m.claim_id is null then c.purchase_id = m.purchase_id else c.claim_id = m.claim_id end
    join lots l using (lot_id) left join lot_animals a using (animal_id)
    where m.charge_id = ${charge_id} and c.state = 'bought' order by c.claim_id`.execute(tx);
  const sellers = new Map(sides.map((side) => [side.seller_id, side.title]));
  for (const [account_id, title] of sellers) {
    const facts = { news, title, amount: showMoney(cents), path: '/sellerdashboard/tracker' };
    await mailAccount(tx, { account_id, template: 'market', facts });
  }
  return sides;
}
