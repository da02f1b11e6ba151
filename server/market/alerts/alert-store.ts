import { sql } from 'kysely';
import type { Language } from '#contract/lib/words.ts';
import { MAX_ALERTS, type SoughtFilter } from '#contract/market/alerts/alerts-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

export interface LotAlert {
  alert_id: number;
  email: string;
  account_id: number | null;
  language: Language;
  token: string;
  filter: SoughtFilter;
  confirmed_at: string | null;
  seen_until: string;
}

const COLUMNS = sql`alert_id, email::text, account_id, language, token, filter, confirmed_at, seen_until`;

export async function findAlert(db: Db, token: string): Promise<LotAlert | undefined> {
  const { rows } = await sql<LotAlert>`select ${COLUMNS} from lot_alerts where token = ${token}`.execute(db);
  return rows[0];
}

/** Stores a search, or finds the same one of the same address. */
export async function upsertAlert(
  tx: Tx,
  {
    email,
    account_id,
    language,
    token,
    filter,
  }: Pick<LotAlert, 'email' | 'account_id' | 'language' | 'token' | 'filter'>,
): Promise<LotAlert> {
  const { rows } = await sql<LotAlert>`
    insert into lot_alerts as a (email, account_id, language, token, filter)
    values (${email}, ${account_id}, ${language}, ${token}, ${JSON.stringify(filter)}::jsonb)
    on conflict on constraint lot_alerts_once do update set language = excluded.language,
      account_id = coalesce(excluded.account_id, a.account_id)
    returning ${COLUMNS}`.execute(tx);
  return rows[0] as LotAlert;
}

/** Starts an alert's emails with what is published from now on. Refuses if the address already has as many as it can. */
export async function startAlert(tx: Tx, { alert_id, email }: LotAlert): Promise<void> {
  await lockAlertsOf(tx, email);
  const { rows } = await sql<{ alert_id: number }>`
    update lot_alerts set confirmed_at = now(), seen_until = now()
    where alert_id = ${alert_id} and confirmed_at is null
      and (select count(*) from lot_alerts where email = ${email} and confirmed_at is not null) < ${MAX_ALERTS}
    returning alert_id`.execute(tx);
  if (rows.length > 0) return;
  const { rows: started } = await sql`
    select from lot_alerts where alert_id = ${alert_id} and confirmed_at is not null`.execute(tx);
  if (started.length === 0) throw new Problem('alerts_full', { values: { most: MAX_ALERTS } });
}

/** One at a time per address, so that neither the limit nor the one email a day can be passed by two at once. */
export async function lockAlertsOf(tx: Tx, email: string): Promise<void> {
  await sql`select from lot_alerts where email = ${email} order by alert_id for update`.execute(tx);
}

export async function stopAlert(tx: Tx, token: string): Promise<void> {
  await sql`update lot_alerts set confirmed_at = null where token = ${token}`.execute(tx);
}

export async function confirmedAlertsOf(db: Db, email: string): Promise<LotAlert[]> {
  const { rows } = await sql<LotAlert>`
    select ${COLUMNS} from lot_alerts where email = ${email} and confirmed_at is not null order by alert_id`.execute(
    db,
  );
  return rows;
}
