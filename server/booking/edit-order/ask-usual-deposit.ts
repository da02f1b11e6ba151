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
import { depositOf, depositPaidOf } from '#server/orders/deposit-sql.ts';
import { lockDepositOf, lowerDeposit } from '#server/orders/edit-store.ts';
import { insertDeposit } from '#server/orders/insert-booking.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** Whoever asks, and the day at the plant. */
export interface Asker {
  actor: Pick<PlantActor, 'plant_id' | 'account_id'>;
  today: IsoDate;
}

interface Requested {
  dropoff_date: IsoDate;
  process_option: Label | '';
  email: string;
  phone: string;
  /** Null if the plant has rejected all of them. */
  animals: { species: Species; heads: number }[] | null;
  /** What was asked when the request was sent. Null if no deposit is asked, or if the office set it. */
  own_cents: number | null;
  is_asked: boolean;
}

/**
 * Asks whoever requested an order for the deposit that the plant usually asks for, once for the whole booking. The caller holds
 * the booking's orders locked, or has just made them. Animals from the market are paid for there.
 */
export async function askUsualDeposit(tx: Tx, who: Asker, order_id: number): Promise<void> {
  const { plant_id, account_id } = who.actor;
  const requested = await findRequested(tx, plant_id, order_id);
  if (!requested?.animals || requested.is_asked || requested.email + requested.phone === '') return;
  const { animals, dropoff_date, process_option, email, phone } = requested;
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

/**
 * Lowers the deposit that was asked with a request once the plant rejects some of its animals. Never raises it, so nobody pays
 * more than the request said, and leaves it once somebody pays. The caller holds the booking's orders locked.
 */
export async function lowerUsualDeposit(tx: Tx, who: Who<PlantActor>, order_id: number): Promise<void> {
  const { plant_id } = who.actor;
  await lockDepositOf(tx, plant_id, order_id);
  const requested = await findRequested(tx, plant_id, order_id);
  if (!requested?.animals || requested.own_cents === null) return;
  const { animals, dropoff_date, process_option, own_cents, email, phone } = requested;
  const { cents } = await usualDeposit(tx, who, { animals, dropoff_date, process_option });
  if (cents === 0 || cents >= own_cents) return;
  const contact = { email, phone: email === '' ? phone : '' };
  await lowerDeposit(tx, plant_id, order_id, cents);
  const from = depositWords({ amount_cents: own_cents, ...contact });
  const to = depositWords({ amount_cents: cents, ...contact });
  await emit(tx, who, 'order.changed', {
    subject: { order_id },
    data: { changes: [{ field: 'deposit', from, to }] },
  });
}

/** The booking's animals and who requested them. Undefined if the market sold the animal. */
async function findRequested(tx: Tx, plant_id: number, order_id: number): Promise<Requested | undefined> {
  const { rows } = await sql<Requested>`
    select o.dropoff_date, o.process_option, coalesce(c.email::text, '') as email, coalesce(c.phone, '') as phone,
      (select json_agg(one) from (select n.species, sum(n.heads)::int as heads from orders n
        where n.plant_id = o.plant_id and n.booking_id = o.booking_id and ${statusIs('n.status', HOLDING_SLOTS)}
        group by n.species) one) as animals,
      d.order_id is not null as is_asked,
      case when o.is_customer_created and d.asked_by = b.created_by and ${depositPaidOf(sql`o`)} = 0
        and not exists (select from charges a where a.owner_id = d.plant_id and a.order_id = d.order_id
          and a.state = 'started')
        then d.amount_cents end as own_cents
    from orders o join bookings b using (plant_id, booking_id)
    join customers c on c.plant_id = b.plant_id and c.customer_id = b.customer_id and c.deleted_at is null
    left join lateral ${depositOf(sql`o`)} d on true
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.project_id = 0`.execute(tx);
  return rows[0];
}
