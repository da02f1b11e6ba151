import { type RawBuilder, sql } from 'kysely';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import type { ReportChoice } from '#contract/reports/api.ts';
import type { Bucket, DayRange } from '#contract/reports/ranges.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';

export type Sql = RawBuilder<unknown>;

/** The parameters of a report's SQL statement. */
export interface Asked extends DayRange, Pick<ReportChoice, 'species' | 'process_option'> {
  plant_id: number;
  today: string;
  bucket: Bucket;
}

export const inRange = (day: Sql, { from, to }: DayRange): Sql => sql`${day} between ${from}::date and ${to}::date`;

/**
 * Whether row `o` is one of the plant's orders, with this day in the range and with the chosen species and label, if
 * any.
 */
export const orderFits = (asked: Asked, day: Sql): Sql =>
  sql.join(
    [
      sql`o.plant_id = ${asked.plant_id}`,
      isNotDeleted('o.status'),
      inRange(day, asked),
      ...(asked.species ? [sql`o.species = ${asked.species}`] : []),
      ...(asked.process_option ? [sql`o.process_option = ${asked.process_option}`] : []),
    ],
    sql` and `,
  );

/** The category of the chosen species; null for all. */
export const categoryOf = ({ species }: Asked): number | null => (species ? CATEGORY_OF[species as Species] : null);

/** The first day of the bucket that a day is in. Weeks begin on Sunday. */
export function bucketAt(day: Sql, { bucket }: Pick<Asked, 'bucket'>): Sql {
  if (bucket === 'day') return day;
  return bucket === 'week' ? sql`(${day} - extract(dow from ${day})::int)` : sql`date_trunc('month', ${day})::date`;
}

/** Every bucket of the range with its sums from `found`, or zeros if there are none. */
export const overTime = (asked: Asked, sums: readonly string[], found: Sql): Sql => sql`
  select b.bucket::date as bucket,
    ${sql.join(sums.map((name) => sql`coalesce(f.${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
  from generate_series(${bucketAt(sql`${asked.from}::date`, asked)}::timestamp, ${asked.to}::date::timestamp,
    ${sql.lit(`1 ${asked.bucket}`)}::interval) b(bucket)
  left join (${found}) f on f.bucket = b.bucket::date order by 1`;

/** A customer's or an employee's name. */
export const nameOf = (table: string): Sql =>
  sql`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;
