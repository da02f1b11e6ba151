import { sql } from 'kysely';
import { type ForfeitRule, forfeitDay } from '#contract/floor/forfeit.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { closedDays } from '#server/calendar/closed-days.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** Closures that matter for meat that waits: it became ready at most this long ago, or is forfeited at most this far ahead. */
const MAX_DAYS = 750;

interface StoredRule extends ForfeitRule {
  revision: number;
  /** The day on which the rule was last changed. */
  changed_on: IsoDate;
}

export async function findRule(
  db: Db,
  { plant_id, time_zone }: { plant_id: number; time_zone: string },
): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select forfeit_days, counted_by, warn_days, revision, (changed_at at time zone ${time_zone})::date as changed_on
    from pickup_rules where plant_id = ${plant_id}`.execute(db);
  return rows[0];
}

/** Undefined if somebody else has changed it since this revision. */
export async function saveRule(
  tx: Tx,
  plant_id: number,
  revision: number,
  { forfeit_days, counted_by, warn_days }: ForfeitRule,
): Promise<{ revision: number } | undefined> {
  const { rows } = await sql<{ revision: number }>`
    insert into pickup_rules (plant_id, forfeit_days, counted_by, warn_days)
    select ${plant_id}, ${forfeit_days}, ${counted_by}, ${warn_days}
    on conflict (plant_id) do update set forfeit_days = excluded.forfeit_days, counted_by = excluded.counted_by,
      warn_days = excluded.warn_days, changed_at = excluded.changed_at, revision = pickup_rules.revision + 1
      where pickup_rules.revision = ${revision}
    returning revision`.execute(tx);
  return rows[0];
}

/** Says from which day meat that is ready since a day is forfeited; null for never. */
export async function forfeitDays(
  db: Db,
  plant: { plant_id: number; time_zone: string },
): Promise<(ready_on: IsoDate) => IsoDate | null> {
  const rule = await findRule(db, plant);
  if (!rule || rule.forfeit_days === 0) return () => null;
  const today = sql`(now() at time zone p.time_zone)::date`;
  const { rows } = await sql<{ closed: IsoDate[] }>`
    select ${closedDays(sql`p.plant_id`, sql`${today} - ${sql.lit(MAX_DAYS)}`, sql`${today} + ${sql.lit(MAX_DAYS)}`)} as closed
    from plants p where p.plant_id = ${plant.plant_id}`.execute(db);
  const closed = rows[0]?.closed ?? [];
  return (ready_on) => forfeitDay(rule, { ready_on, changed_on: rule.changed_on, closed });
}
