import { sql } from 'kysely';
import {
  CHECK_KINDS,
  type CheckBody,
  type CheckKind,
  type CheckLimits,
  DEFAULT_LIMITS,
  keepUntil,
  type PlaceKind,
} from '#contract/floor/checks/checks.ts';
import { type CheckAnimal, type CheckRow, MAX_ANIMALS } from '#contract/floor/checks/checks-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { CUTTING_BEGUN, NOT_IN_PLANT, ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

export const isCheckKind = sql`r.kind in (${sql.join(CHECK_KINDS.map((kind) => sql.lit(kind)))})`;
/** Whether record `r` stands as it was written. */
export const stands = sql`not exists (
  select from floor_records c where c.plant_id = r.plant_id and c.corrects = r.record_id)`;

/** The plant's own limits, or the usual ones. */
export async function limitsOf(db: Db, plant_id: number): Promise<CheckLimits> {
  const { rows } = await sql<CheckLimits>`
    select chill_minutes, chill_tenths, chill_hours, carcasses, calibration_tenths, morning_hour, afternoon_hour, is_review_required
    from check_limits where plant_id = ${plant_id}`.execute(db);
  return rows[0] ?? DEFAULT_LIMITS;
}

export async function setLimits(tx: Tx, plant_id: number, limits: CheckLimits): Promise<void> {
  const { chill_minutes, chill_tenths, chill_hours, carcasses, calibration_tenths, morning_hour, afternoon_hour } =
    limits;
  await sql`
    insert into check_limits (plant_id, chill_minutes, chill_tenths, chill_hours, carcasses, calibration_tenths, morning_hour,
      afternoon_hour, is_review_required)
    values (${plant_id}, ${chill_minutes}, ${chill_tenths}, ${chill_hours}, ${carcasses}, ${calibration_tenths}, ${morning_hour},
      ${afternoon_hour}, ${limits.is_review_required})
    on conflict (plant_id) do update set chill_minutes = excluded.chill_minutes, chill_tenths = excluded.chill_tenths,
      chill_hours = excluded.chill_hours, carcasses = excluded.carcasses, calibration_tenths = excluded.calibration_tenths,
      morning_hour = excluded.morning_hour, afternoon_hour = excluded.afternoon_hour,
      is_review_required = excluded.is_review_required`.execute(tx);
}

export interface Place {
  place_id: number;
  kind: PlaceKind;
  name: string;
  limit_tenths: number | null;
}

export async function openPlaces(db: Db, plant_id: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select place_id, kind, name, limit_tenths from check_places where plant_id = ${plant_id} and closed_at is null
    order by kind, fold_text(name)`.execute(db);
  return rows;
}

/** Also a closed one, because a record about it can be corrected. */
export async function findPlace(db: Db, plant_id: number, place_id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select place_id, kind, name, limit_tenths from check_places
    where plant_id = ${plant_id} and place_id = ${place_id}`.execute(db);
  return rows[0];
}

/** The animals in the cooler and after it, which checks are about. */
export async function listAnimals(db: Db, plant_id: number): Promise<CheckAnimal[]> {
  const stages = [
    'killed' as const,
    'hanging' as const,
    ...CUTTING_BEGUN.filter((stage) => !NOT_IN_PLANT.includes(stage)),
  ];
  const { rows } = await sql<CheckAnimal>`
    select o.order_id, o.plant_number, o.title, o.species, o.offering, o.stage,
      array(select distinct r.kind from floor_records r
        where r.plant_id = o.plant_id and r.order_id = o.order_id and ${isCheckKind} and ${stands}) as done
    from orders o
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.open])} and ${stageIs('o.stage', stages)}
    order by o.kill_date desc, o.plant_serial desc limit ${sql.lit(MAX_ANIMALS)}`.execute(db);
  return rows;
}

export interface Span {
  plant_id: number;
  time_zone: string;
  from: IsoDate;
  to: IsoDate;
}

/** Whether record `r` was taken in these days, by the plant's clock. */
export const isInSpan = ({
  time_zone,
  from,
  to,
}: Span) => sql`r.taken_at >= (${from}::date::timestamp at time zone ${time_zone})
  and r.taken_at < ((${to}::date + 1)::timestamp at time zone ${time_zone})`;

/** The checks of a span of days, newest first. A correction follows what it corrects. */
export async function listRows(db: Db, span: Span, limit: number): Promise<CheckRow[]> {
  const { plant_id, time_zone } = span;
  const { rows } = await sql<Omit<CheckRow, 'keep_until'> & { record_years: number }>`
    select r.record_id, r.kind, to_char(r.taken_at at time zone ${time_zone}, 'YYYY-MM-DD') as day,
      to_char(r.taken_at at time zone ${time_zone}, 'HH24:MI') as time, r.order_id, coalesce(o.plant_number, '') as plant_number,
      r.body, r.initials, r.corrects, n.record_id as corrected_by, r.reason, p.record_years
    from floor_records r
    join plants p on p.plant_id = r.plant_id
    left join orders o on o.plant_id = r.plant_id and o.order_id = r.order_id
    left join floor_records n on n.plant_id = r.plant_id and n.corrects = r.record_id
    where r.plant_id = ${plant_id} and ${isCheckKind} and ${isInSpan(span)}
    order by r.taken_at desc, r.record_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ record_years, ...row }) => ({ ...row, keep_until: keepUntil(row.kind, row.day, record_years) }));
}

/** The record to correct, locked. Of another plant or kind, there is none. */
export async function lockCheck(
  tx: Tx,
  plant_id: number,
  record_id: number,
  kind: CheckKind,
): Promise<{ taken_at: string; body: CheckBody; is_corrected: boolean } | undefined> {
  const { rows } = await sql<{ taken_at: string; body: CheckBody }>`
    select to_char(r.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as taken_at, r.body from floor_records r
    where r.plant_id = ${plant_id} and r.record_id = ${record_id} and r.kind = ${kind} for update`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { rows: newer } = await sql`
    select from floor_records where plant_id = ${plant_id} and corrects = ${record_id}`.execute(tx);
  return { ...found, is_corrected: newer.length > 0 };
}

/** What a record says. */
export async function bodyOf(db: Db, plant_id: number, record_id: number): Promise<CheckBody | undefined> {
  const { rows } = await sql<{ body: CheckBody }>`
    select body from floor_records where plant_id = ${plant_id} and record_id = ${record_id}`.execute(db);
  return rows[0]?.body;
}
