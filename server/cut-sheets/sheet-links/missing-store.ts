import { type RawBuilder, sql } from 'kysely';
import type {
  countMissingSheets as countApi,
  listMissingSheets as listApi,
  MissingSheet,
} from '#contract/cut-sheets/missing-api.ts';
import { SOON_DAYS } from '#contract/cut-sheets/missing-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { COUNT_MAX } from '#contract/lib/endpoint.ts';
import { textNumber } from '#contract/mail/phone.ts';
import { NOT_TO_CUT, ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { pushedAt, textedAt } from '#server/mail/reach.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/** An order still waiting this long after its kill date won't be cut anymore. */
const DAYS_BACK = 60;

/**
 * Accepted orders that aren't being cut yet and have shares without a submitted sheet (`orders o`, shares with their sheets
 * `s`). Animals without shares don't need a sheet. `offset 0` makes PostgreSQL look up the shares of each order that it found,
 * where it could otherwise read all shares that the plant ever had.
 */
const missing = (plant_id: number) => sql`
  from orders o
  join plants p on p.plant_id = o.plant_id
  cross join lateral (
    select s.cart_id, s.customer_id, s.first_quarter from shares s
    where s.plant_id = o.plant_id and s.order_id = o.order_id and (
      select f.status from cut_sheets f where f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
    ) is distinct from 'completed' offset 0
  ) s
  where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.pending, ORDER_STATUS.open])}
    and not ${stageIs('o.stage', NOT_TO_CUT)}
    and o.kill_date >= (now() at time zone p.time_zone)::date - ${sql.lit(DAYS_BACK)}`;

const isSoon = sql`o.kill_date <= (now() at time zone p.time_zone)::date + ${sql.lit(SOON_DAYS)}`;
/** A row for each sheet missing for a kill within SOON_DAYS, up to `most`. */
export const missingSoon = (plant_id: number, most: number) =>
  sql`select 1 ${missing(plant_id)} and ${isSoon} limit ${sql.lit(most)}`;
/** A row for each requested change to a locked sheet that the office hasn't decided on yet, up to `most`. */
export const askedChanges = (plant_id: number, most: number) =>
  sql`select 1 from sheet_changes where plant_id = ${plant_id} and outcome is null limit ${sql.lit(most)}`;

/** SQL for missing sheets, soonest kill first. `part` limits it to a page. */
export function missingRows(
  plant_id: number,
  { search, soon }: Omit<InputOf<typeof listApi>, 'page' | 'page_size'>,
  part: RawBuilder<unknown> = sql``,
): RawBuilder<MissingSheet & { total: number }> {
  const named =
    search === ''
      ? sql``
      : sql`and exists (select from customers c where c.plant_id = o.plant_id and c.customer_id = s.customer_id
          and ${holdsWords(sql`c.search_text`, search)})`;
  const found = sql`${missing(plant_id)} ${named} ${soon ? sql`and ${isSoon}` : sql``}`;
  return sql<MissingSheet & { total: number }>`
    select s.cart_id, o.order_id, o.title as order_title, f.cut_sheet_id as data_id, f.template_id as form_id, c.customer_id,
      c.first_name, c.last_name, c.phone, coalesce(c.email, '') as email, ${textedAt('sheet_link')} as text_to,
      ${pushedAt('sheet_link')} as is_pushed,
      o.species, o.animal_number, s.quarters, o.kill_date, l.sent_at, l.opened_at, r.reminded_at,
      (select count(*)::int from (select 1 ${found} limit ${sql.lit(COUNT_MAX)}) counted) as total
    from (
      select o.order_id, s.cart_id, o.kill_date ${found}
      order by o.kill_date, o.order_id, s.first_quarter ${part}
    ) page
    join orders o on o.plant_id = ${plant_id} and o.order_id = page.order_id
    join shares s on s.plant_id = ${plant_id} and s.cart_id = page.cart_id
    join customers c on c.plant_id = ${plant_id} and c.customer_id = s.customer_id
    join plants p on p.plant_id = ${plant_id}
    left join cut_sheets f on f.plant_id = ${plant_id} and f.cut_sheet_id = s.cut_sheet_id
    left join lateral (
      select sent_at, opened_at from sheet_links k where k.plant_id = ${plant_id} and k.cut_sheet_id = f.cut_sheet_id
      order by k.link_id desc limit 1
    ) l on true
    left join lateral (
      select max(reminded_at) as reminded_at from sheet_reminders k
      where k.plant_id = ${plant_id} and k.cut_sheet_id = f.cut_sheet_id
    ) r on true
    order by page.kill_date, page.order_id, s.first_quarter`;
}

/** A page of missing sheets, soonest kill first, and the total. */
export async function listMissingSheets(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { page, page_size, ...asked }: InputOf<typeof listApi>,
): Promise<DataOf<typeof listApi>> {
  const part = sql`limit ${sql.lit(page_size)} offset ${(page - 1) * page_size}`;
  const { rows } = await missingRows(plant_id, asked, part).execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _, ...row }) => ({ ...row, text_to: textNumber(row.text_to) ? row.text_to : '' })),
    total: first?.total ?? 0,
  };
}

/** Counting stops here. From this number on, the side menu shows '99+'. */
const MAX_COUNTED = 100;

export async function countMissingSheets(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
): Promise<DataOf<typeof countApi>> {
  const { rows } = await sql<DataOf<typeof countApi>>`
    select (select count(*)::int from (${missingSoon(plant_id, MAX_COUNTED)}) m) as missing,
      (select count(*)::int from (${askedChanges(plant_id, MAX_COUNTED)}) g) as changes`.execute(db);
  return rows[0] ?? { missing: 0, changes: 0 };
}
