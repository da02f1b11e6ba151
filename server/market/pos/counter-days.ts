import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { sellerToday } from '#server/market/pos/seller-zone.ts';

type CounterDay = DataOf<typeof api.openCounterDay>;

export async function openDayOf(db: Db, seller_id: number): Promise<CounterDay | null> {
  const { rows } = await sql<CounterDay>`
    select day_id, place, opened_on, float_cents from counter_days
    where seller_id = ${seller_id} and closed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Locks a seller's open till day, so storing sales and closing the day wait for each other. */
export async function lockDay(tx: Tx, seller_id: number, day_id?: number): Promise<CounterDay> {
  const { rows } = await sql<CounterDay>`
    select day_id, place, opened_on, float_cents from counter_days
    where seller_id = ${seller_id} and closed_at is null and (${day_id ?? null}::bigint is null or day_id = ${day_id ?? null})
    for update`.execute(tx);
  const [day] = rows;
  if (!day) throw new Problem('till_closed');
  return day;
}

export async function openCounterDay(
  tx: Tx,
  { actor }: Who<Actor>,
  { place, float_cents }: InputOf<typeof api.openCounterDay>,
): Promise<CounterDay> {
  const today = await sellerToday(tx, actor.account_id);
  const { rows } = await sql<CounterDay>`
    insert into counter_days (seller_id, place, float_cents, opened_on)
    values (${actor.account_id}, ${place}, ${float_cents}, ${today}::date)
    on conflict (seller_id) where closed_at is null do nothing
    returning day_id, place, opened_on, float_cents`.execute(tx);
  const [day] = rows;
  if (!day) throw new Problem('till_open');
  return day;
}

/** Closes a till day. Only then does the seller see how much should be in the box. */
export async function closeCounterDay(
  tx: Tx,
  { actor }: Who<Actor>,
  { day_id, counted_cents }: InputOf<typeof api.closeCounterDay>,
): Promise<DataOf<typeof api.closeCounterDay>> {
  const { float_cents } = await lockDay(tx, actor.account_id, day_id);
  const expected_cents = float_cents + (await cashOf(tx, day_id));
  await sql`
    update counter_days set counted_cents = ${counted_cents}, expected_cents = ${expected_cents}, closed_at = clock_timestamp()
    where day_id = ${day_id}`.execute(tx);
  return { day_id, expected_cents, counted_cents };
}

/** Refuses to pay out more cash than the locked day's box holds. */
export async function requireCash(
  tx: Tx,
  { day_id, float_cents }: CounterDay,
  payments: readonly { method: string; amount_cents: number }[],
): Promise<void> {
  const cash = payments.filter(({ method }) => method === 'cash').reduce((sum, one) => sum + one.amount_cents, 0);
  if (cash > float_cents + (await cashOf(tx, day_id))) throw new Problem('not_in_drawer');
}

/** The cash from a day's sales that weren't voided, plus later cash payments for shares, less refunds. */
export async function cashOf(db: Db, day_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(t.amount_cents), 0) from counter_sales s join counter_tenders t using (sale_id)
        where s.day_id = ${day_id} and s.voided_at is null and t.method = 'cash')
      + (select coalesce(sum(amount_cents), 0) from counter_rests where day_id = ${day_id} and method = 'cash')
      - (select coalesce(sum(t.amount_cents), 0) from counter_refunds r join counter_refund_tenders t using (refund_id)
        where r.day_id = ${day_id} and t.method = 'cash'))::bigint as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}
