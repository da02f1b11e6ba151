import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import { MAX_DEPOSIT_CENTS } from '#contract/orders/deposit.ts';
import type { Label } from '#contract/orders/offering.ts';
import { HOLDING_SLOTS } from '#contract/orders/status.ts';
import { depositWords } from '#server/booking/edit-order/order-changes.ts';
import { usualDeposit } from '#server/booking/new-order/usual-deposit.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { depositOf } from '#server/orders/deposit-sql.ts';
import { insertDeposit } from '#server/orders/insert-booking.ts';
import { statusIs } from '#server/orders/status-sql.ts';

interface Accepted {
  dropoff_date: IsoDate;
  process_option: Label | '';
  email: string;
  phone: string;
  animals: { species: Species; heads: number }[];
}

/**
 * Asks whoever requested an accepted order for the deposit that the plant usually asks for, once for the whole booking. The
 * caller holds the booking's orders locked. Animals from the market are paid for there.
 */
export async function askUsualDeposit(tx: Tx, who: Who<PlantActor>, order_id: number): Promise<void> {
  const { plant_id, account_id } = who.actor;
  const accepted = await findAccepted(tx, plant_id, order_id);
  if (!accepted || accepted.email + accepted.phone === '') return;
  const { animals, dropoff_date, process_option, email, phone } = accepted;
  const { cents } = await usualDeposit(tx, who, { animals, dropoff_date, process_option });
  if (cents === 0) return;
  const deposit = { amount_cents: Math.min(cents, MAX_DEPOSIT_CENTS), email, phone: email === '' ? phone : '' };
  await insertDeposit(tx, { plant_id, order_id, asked_by: account_id, ...deposit });
  await emit(tx, who, 'order.changed', {
    subject: { order_id },
    data: {
      changes: [{ field: 'deposit', from: '', to: depositWords(deposit) }],
      ...(email !== '' && { asks_deposit: true }),
    },
  });
}

/** The booking's animals and who requested them. Undefined if a deposit was asked already, or if the market sold the animal. */
async function findAccepted(tx: Tx, plant_id: number, order_id: number): Promise<Accepted | undefined> {
  const { rows } = await sql<Accepted>`
    select o.dropoff_date, o.process_option, coalesce(c.email::text, '') as email, coalesce(c.phone, '') as phone,
      (select json_agg(one) from (select n.species, sum(n.heads)::int as heads from orders n
        where n.plant_id = o.plant_id and n.booking_id = o.booking_id and ${statusIs('n.status', HOLDING_SLOTS)}
        group by n.species) one) as animals
    from orders o join bookings b using (plant_id, booking_id)
    join customers c on c.plant_id = b.plant_id and c.customer_id = b.customer_id and c.deleted_at is null
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.project_id = 0
      and not exists (select from ${depositOf(sql`o`)} d)`.execute(tx);
  return rows[0];
}
