import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { recordDeposit } from '#server/invoicing/record-deposit.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { insertDeposit } from '#server/orders/insert-booking.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { beginCharge, endCharge } from '#server/payments/charges.ts';

interface Asked {
  order_id: number;
  customer_id: number;
  email: string;
}
const DEPOSIT_CENTS = 25_000;
const CARD = {
  token: `sandbox_${'demo'.repeat(4)}`,
  brand: 'visa',
  last_four: '4242',
  exp_month: 12,
  exp_year: 2032,
};

/** Some upcoming orders have a deposit: paid by each method, partly paid, or still due. The demo's customer has one to pay. */
export async function addDeposits(tx: Tx, who: Who<PlantActor>): Promise<void> {
  const { plant_id, account_id } = who.actor;
  const { rows } = await sql<Asked>`
    select o.order_id, c.customer_id, c.email
    from orders o join shares s using (plant_id, order_id) join customers c on c.plant_id = o.plant_id and c.customer_id = s.customer_id
    where o.plant_id = ${plant_id} and o.status = ${ORDER_STATUS.pending} and s.first_quarter = 1 and c.email is not null
      -- A booking has one deposit, on its first order.
      and not exists (select from orders f
        where f.plant_id = o.plant_id and f.booking_id = o.booking_id and f.order_id < o.order_id)
    order by c.has_portal desc, o.dropoff_date, o.order_id limit 12`.execute(tx);
  for (const [place, { order_id, customer_id, email }] of rows.entries()) {
    await insertDeposit(tx, { plant_id, order_id, amount_cents: DEPOSIT_CENTS, email, asked_by: account_id });
    const record = (method: 'cash' | 'check' | 'card_terminal', amount_cents: number, reference = '') =>
      recordDeposit(tx, who, {
        order_id,
        customer_id,
        method,
        amount_cents,
        reference,
        till_session_id: 0,
        uses_safe: true,
      });
    if (place % 6 === 1) await record('check', DEPOSIT_CENTS, String(1040 + place));
    if (place % 6 === 2) await record('cash', DEPOSIT_CENTS);
    if (place % 6 === 3) await record('cash', 10_000);
    if (place % 6 === 4) await record('card_terminal', DEPOSIT_CENTS, `0${430 + place}`);
    if (place % 6 === 5) await payByCard(tx, who, { order_id, customer_id });
  }
}

async function payByCard(
  tx: Tx,
  { actor: { plant_id, account_id } }: Who<PlantActor>,
  { order_id, customer_id }: Pick<Asked, 'order_id' | 'customer_id'>,
): Promise<void> {
  const provider = cardProvider(tx);
  const due = { owner_id: plant_id, order_id, customer_id, amount_cents: DEPOSIT_CENTS, started_by: account_id };
  const attempt = await beginCharge(tx, provider, CARD, due);
  const { provider_key, amount_cents } = attempt;
  await endCharge(tx, attempt, await provider.charge({ provider_key, amount_cents, token: CARD.token }));
}
