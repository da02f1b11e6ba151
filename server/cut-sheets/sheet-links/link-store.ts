import { sql } from 'kysely';
import type { SheetLink } from '#contract/cut-sheets/links-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { plantOfToken } from '#server/lib/tokens/plant-tokens.ts';
import type { Reader, ShareFacts } from '#server/mail/mail-templates.ts';
import { PHONE, pushedAt, textedAt } from '#server/mail/reach.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';

/** A sheet with everything an email about it needs. */
export interface SheetToSend extends Reader {
  plant_id: number;
  cut_sheet_id: number;
  customer_id: number;
  email: string;
  phone: string;
  /** The phone number that links are texted to, for customers without an email address; '' if links aren't texted. */
  link_phone: string;
  /** Whether links are pushed to the customer's devices, because there is no email address. */
  is_link_pushed: boolean;
  order_id: number | null;
  order_status: OrderStatus | null;
  stage: Stage | null;
  event_name: string;
  kill_date: IsoDate | null;
  share: ShareFacts | null;
}

/** Columns for an email about a sheet, except the link, for `cut_sheets f`. */
export const SHEET_TO_SEND = sql`
  f.plant_id, f.cut_sheet_id, ${CUSTOMER_READER}, c.phone, ${textedAt('sheet_link')} as link_phone,
  ${pushedAt('sheet_link')} as is_link_pushed, o.order_id, o.status as order_status, o.stage,
  coalesce(o.title, '') as event_name, o.kill_date,
  case when o.order_id is not null then json_build_object('species', o.species, 'animal_number', o.animal_number,
    'heads', o.heads, 'quarters', s.quarters) end as share`;
export const AROUND_SHEET = sql`
  join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
  join plants p on p.plant_id = f.plant_id
  left join accounts a on a.account_id = c.account_id
  left join shares s on s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id
  left join orders o on o.plant_id = s.plant_id and o.order_id = s.order_id`;

export async function listSheetsToSend(db: Db, plant_id: number, ids: readonly number[]): Promise<SheetToSend[]> {
  const { rows } = await sql<SheetToSend>`
    select ${SHEET_TO_SEND} from cut_sheets f ${AROUND_SHEET}
    where f.plant_id = ${plant_id} and f.cut_sheet_id = any(${ids}::bigint[])
    order by f.cut_sheet_id`.execute(db);
  return rows;
}

/**
 * Condition on `sheet_links l` and `customers c`: the link isn't expired or revoked and, if it was emailed or texted, the
 * customer still has that address or number.
 */
const IS_GOOD = sql<boolean>`(l.revoked_at is null and l.expires_at > now() and case l.how
  when 'mail' then c.email is not distinct from l.recipient::citext when 'text' then ${PHONE} = l.recipient else true end)`;

/** Lists a sheet's links, newest first, up to a limit that no sheet should reach. */
export async function listLinks(db: Db, plant_id: number, cut_sheet_id: number): Promise<SheetLink[]> {
  const { rows } = await sql<SheetLink>`
    select l.link_id, l.how, l.recipient, l.sent_at, concat_ws(' ', a.first_name, a.last_name) as sent_by, l.expires_at,
      l.opened_at, l.revoked_at, ${IS_GOOD} as is_good
    from sheet_links l
    join cut_sheets f using (plant_id, cut_sheet_id)
    join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
    left join accounts a on a.account_id = l.sent_by
    where l.plant_id = ${plant_id} and l.cut_sheet_id = ${cut_sheet_id}
    order by l.link_id desc limit 50`.execute(db);
  return rows;
}

/** Revokes the links that still work and returns how many. */
export async function revokeLinks(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number },
  cut_sheet_id: number,
): Promise<number> {
  const { rows } = await sql`
    update sheet_links set revoked_at = now(), revoked_by = ${account_id}
    where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id} and revoked_at is null and expires_at > now()
    returning link_id`.execute(tx);
  return rows.length;
}

/** What a working link opens. */
export interface GoodLink {
  plant_id: number;
  link_id: number;
  cut_sheet_id: number;
  /** The sheet's customer. */
  account_id: number;
  expires_at: string;
  is_opened: boolean;
  plant_email: string;
  time_zone: string;
}

/**
 * The sheet behind a working link, unless its customer has been deleted. Always two statements, so that response times don't
 * reveal whether the token exists.
 */
export async function findGoodLink(db: Db, token: string): Promise<GoodLink | undefined> {
  const token_hash = hashToken(token);
  const plant_id = await plantOfToken(db, 'sheet', token_hash);
  const { rows } = await sql<GoodLink>`
    select l.plant_id, l.link_id, l.cut_sheet_id, c.account_id, l.expires_at, l.opened_at is not null as is_opened,
      p.email as plant_email, p.time_zone
    from sheet_links l
    join cut_sheets f using (plant_id, cut_sheet_id)
    join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
    join plants p on p.plant_id = l.plant_id
    where l.plant_id = ${plant_id} and l.token_hash = ${token_hash} and ${IS_GOOD} and c.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Records when a link was first opened. Returns false if it had been opened before. */
export async function noteOpening(tx: Tx, { plant_id, link_id }: GoodLink): Promise<boolean> {
  const { rows } = await sql`
    update sheet_links set opened_at = now() where plant_id = ${plant_id} and link_id = ${link_id} and opened_at is null
    returning link_id`.execute(tx);
  return rows.length > 0;
}
