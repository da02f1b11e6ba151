import { sql } from 'kysely';
import type { KillAnimal } from '#contract/floor/kill/kill-api.ts';
import { MAX_KILLED } from '#contract/floor/kill/kill-api.ts';
import { KillSaid } from '#contract/floor/kill/kill-facts.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { BOOKED, ORDER_STATUS } from '#contract/orders/status.ts';
import { DAY_ORDER } from '#server/floor/day-store.ts';
import { openHoldsOf } from '#server/floor/holds/hold-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { flockOf } from '#server/orders/animal/flock-sql.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

const GAME = SPECIES.filter((species) => SPECIES_FACTS[species].isGame);

/** Everyone with a share of the order `o` whose booking's customer is `b`, or who brings it. */
export const OWNER_OF = sql<string>`coalesce((
  select string_agg(trim(concat_ws(' ', c.first_name, c.last_name)), ', ' order by s.first_quarter)
  from shares s join customers c using (plant_id, customer_id)
  where s.plant_id = o.plant_id and s.order_id = o.order_id), trim(concat_ws(' ', b.first_name, b.last_name)))`;

/** The animals to be killed on a day, in their usual order. Today's include those that are here and should be dead already. */
export async function listToKill(
  db: Db,
  plant_id: number,
  { date, isToday }: { date: IsoDate; isToday: boolean },
): Promise<Omit<KillAnimal, 'facts'>[]> {
  const { rows } = await sql<Omit<KillAnimal, 'facts'>>`
    select o.order_id, o.title, ${OWNER_OF} as owner, o.species, o.heads, o.tag_id as tagid, o.plant_number, o.process_option,
      o.offering, (o.organic = 'yes' or o.process_option = 'organic') as is_organic,
      ${statusIs('o.status', [ORDER_STATUS.open])} as is_here, o.stage, o.over_thirty_months, o.organs as kept_organs,
      o.hanging_weight_clb, o.left_side_clb, o.right_side_clb, o.condemned_weight_clb, ${flockOf(sql`o`)} as flock,
      ${openHoldsOf(sql`o`)} as holds
    from orders o
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join customers b on b.plant_id = k.plant_id and b.customer_id = k.customer_id
    where o.plant_id = ${plant_id} and ${statusIs('o.status', BOOKED)} and ${isNotDeleted('o.status')} and o.stage <> 'missed'
      and o.species <> all(${GAME}) and (o.kill_date = ${date}
        or ${isToday} and o.kill_date < ${date} and o.stage = 'dropped_off' and ${statusIs('o.status', [ORDER_STATUS.open])})
    order by ${DAY_ORDER} limit ${sql.lit(MAX_KILLED)}`.execute(db);
  return rows;
}

/** The order that somebody chose for a day; edition 0 if nobody did. */
export async function findChosenOrder(
  db: Db,
  plant_id: number,
  date: IsoDate,
): Promise<{ order_ids: number[]; edition: number }> {
  const { rows } = await sql<{ order_ids: number[]; edition: number }>`
    select array_to_json(order_ids) as order_ids, edition from kill_lists
    where plant_id = ${plant_id} and kill_day = ${date}`.execute(db);
  return rows[0] ?? { order_ids: [], edition: 0 };
}

/** Returns the new edition; undefined if somebody else changed the order since `edition`. */
export async function saveChosenOrder(
  tx: Tx,
  plant_id: number,
  { date, order_ids, edition }: { date: IsoDate; order_ids: readonly number[]; edition: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ edition: number }>`
    insert into kill_lists (plant_id, kill_day, order_ids)
    values (${plant_id}, ${date}, ${order_ids}::bigint[])
    on conflict (plant_id, kill_day) do update set order_ids = excluded.order_ids, edition = kill_lists.edition + 1
      where kill_lists.edition = ${edition}
    returning edition`.execute(tx);
  return rows[0]?.edition;
}

interface KillRecordRow {
  record_id: number;
  order_id: number;
  body: KillSaid;
  corrects: number | null;
}

/** What was recorded about these animals' kills, from the oldest record to the newest. */
export async function findKillRecords(
  db: Db,
  plant_id: number,
  order_ids: readonly number[],
): Promise<KillRecordRow[]> {
  const { rows } = await sql<Omit<KillRecordRow, 'body'> & { body: unknown }>`
    select record_id, order_id, body, corrects from floor_records
    where plant_id = ${plant_id} and order_id = any(${order_ids}::bigint[]) and kind = 'kill' order by record_id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, body: KillSaid.parse(row.body) }));
}

/** '' for an animal whose age nobody has answered. */
export async function findAge(db: Db, plant_id: number, order_id: number): Promise<'' | 'yes' | 'no'> {
  const { rows } = await sql<{ age: '' | 'yes' | 'no' }>`
    select over_thirty_months as age from orders where plant_id = ${plant_id} and order_id = ${order_id}`.execute(db);
  return rows[0]?.age ?? '';
}
