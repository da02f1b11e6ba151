import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { MarketCharges } from '#server/payments/ports.ts';

const NEWS = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;
type News = (typeof NEWS)[keyof typeof NEWS];

interface Side {
  seller_id: number;
  title: string;
  plant_id: number | null;
  order_id: number | null;
}

/**
 * Emails every seller whose sale the charge paid for, and adds the dispute to the history of the plants' orders. While the
 * bank holds the money, none of it is paid out.
 */
export const noteDispute: MarketCharges['noteDispute'] = async (tx, charge_id, state, cents) => {
  const sides = await notifySellers(tx, charge_id, NEWS[state], cents);
  const orders = new Map(sides.map(({ plant_id, order_id }) => [order_id, plant_id]));
  for (const [order_id, plant_id] of orders) {
    if (order_id === null || plant_id === null) continue;
    const actor = { plant_id, account_id: null };
    await emit(tx, { actor }, 'market.disputed', { subject: { order_id } });
  }
};

/** Emails every seller whose sale the charge paid for, except for sales that were withdrawn or refunded. */
export async function notifySellers(
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
