import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { HAS_MEAT, lockBalance } from '#server/market/checkout/pay-balance.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { beginCharge, makeCharge } from '#server/payments/charges.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

type Due = Card & { claim_id: number };

/** From this hour on, at the plant, cards are charged. */
const FIRST_HOUR = '09:00';

/** Charges the balances that are due today with the cards that their buyers agreed to. */
export async function chargeBalances(db: Db, provider: CardProvider): Promise<void> {
  const due = allById(
    (after) => readDue(db, provider, after),
    ({ claim_id }) => claim_id,
  );
  await settleEach(due, async ({ claim_id, ...card }) => {
    const charge = await inTransaction(db, (tx) => beginDue(tx, provider, card, claim_id));
    if (charge) await makeCharge(db, provider, card, charge);
  });
  await sql`
    delete from balance_cards b where not exists (select from claims c
      where c.purchase_id = b.purchase_id and c.animal_id is not null and c.state in ('held', 'bought') and c.paid_at is null)`.execute(
    db,
  );
}

async function readDue(db: Db, provider: CardProvider, after: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.claim_id, b.token, b.brand, b.last_four, b.exp_month, b.exp_year
    from claims c join balance_cards b using (purchase_id) join plants z on z.plant_id = c.plant_id
    where ${IS_DUE} and b.provider = ${provider.name} and c.claim_id > ${after}
    order by c.claim_id limit 100`.execute(db);
  return rows;
}

/** Whether claim `c`, at plant `z`, is charged now. */
const IS_DUE = sql`(c.state = 'bought' and c.paid_at is null and ${HAS_MEAT}
  and now() at time zone z.time_zone >= c.charge_on + ${FIRST_HOUR}::time
  and not exists (select from charges m where m.claim_id = c.claim_id and m.state = 'started'))`;

/** Stores the charge of a balance. Null if it was paid, refunded, or moved to another day in the meantime. */
async function beginDue(tx: Tx, provider: CardProvider, card: Card, claim_id: number): Promise<StoredCharge | null> {
  const claim = await lockBalance(tx, claim_id);
  const { rows } = await sql`
    select from claims c join plants z on z.plant_id = c.plant_id where c.claim_id = ${claim_id} and ${IS_DUE}`.execute(
    tx,
  );
  if (!claim || rows.length === 0 || claim.balance <= 0) return null;
  const { purchase_id, balance } = claim;
  return beginCharge(tx, provider, card, {
    owner_id: MARKET_ID,
    started_by: null,
    purchase_id,
    claim_id,
    amount_cents: balance,
  });
}
