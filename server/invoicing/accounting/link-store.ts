import { sql } from 'kysely';
import { seal, unseal } from '#server/accounts/security/seal.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import type { ProviderTokens } from '#server/invoicing/accounting/oauth.ts';
import type { AccountingService } from '#server/invoicing/accounting/service.ts';
import type { Db, Tx } from '#server/lib/database.ts';

export type LinkState = 'on' | 'lost' | 'off';

/** A plant's link to its company. */
export interface Link {
  plant_id: number;
  link_id: string;
  provider: string;
  realm_id: string;
  company_name: string;
  state: LinkState;
  sealed_tokens: Buffer | null;
  access_ends_at: string;
  send_from: string;
  tries: number;
  next_try_at: string;
}

const COLUMNS = sql`plant_id, link_id::text, provider, realm_id, company_name, state, sealed_tokens, access_ends_at,
  send_from::text, tries, next_try_at`;

export async function findLink(db: Db, plant_id: number): Promise<Link | undefined> {
  const { rows } = await sql<Link>`select ${COLUMNS} from accounting_links where plant_id = ${plant_id}`.execute(db);
  return rows[0];
}

export async function lockLink(tx: Tx, plant_id: number): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select ${COLUMNS} from accounting_links where plant_id = ${plant_id} for update`.execute(tx);
  return rows[0];
}

/** The encrypted tokens; they can only be decrypted for this plant's row. */
const sealedFor = (plant_id: number) => ({ use: 'accounting tokens', record: plant_id });
interface KeptTokens {
  access_token: string;
  refresh_token: string;
}

/** The provider's tokens; undefined if the secret that encrypted them is gone. */
export function openTokens(secrets: AppSecrets, { plant_id, sealed_tokens }: Link): KeptTokens | undefined {
  const text = sealed_tokens && unseal(secrets, sealedFor(plant_id), sealed_tokens);
  return text ? (JSON.parse(text) as KeptTokens) : undefined;
}

const sealTokens = (secrets: AppSecrets, plant_id: number, { access_token, refresh_token }: KeptTokens) =>
  seal(secrets[0], sealedFor(plant_id), JSON.stringify({ access_token, refresh_token }));

export interface NewLink {
  plant_id: number;
  account_id: number;
  realm_id: string;
  company_name: string;
  send_from: string;
  tokens: ProviderTokens;
}

/**
 * Links the plant to the company. Reconnecting to the same company keeps other browsers connected and doesn't resend anything.
 */
export async function keepLink(tx: Tx, { provider, secrets }: AccountingService, link: NewLink): Promise<string> {
  const { plant_id, account_id, realm_id, company_name, send_from, tokens } = link;
  const { rows } = await sql<{ link_id: string }>`
    insert into accounting_links as l (plant_id, provider, realm_id, company_name, sealed_tokens, access_ends_at,
      refresh_ends_at, linked_by, send_from)
    values (${plant_id}, ${provider}, ${realm_id}, ${company_name}, ${sealTokens(secrets, plant_id, tokens)},
      ${tokens.access_ends_at}, ${tokens.refresh_ends_at}, ${account_id}, ${send_from})
    on conflict (plant_id) do update set provider = excluded.provider, realm_id = excluded.realm_id,
      company_name = excluded.company_name, sealed_tokens = excluded.sealed_tokens,
      access_ends_at = excluded.access_ends_at, refresh_ends_at = excluded.refresh_ends_at,
      linked_by = excluded.linked_by, linked_at = excluded.linked_at, state = 'on', tries = 0,
      next_try_at = excluded.next_try_at,
      send_from = case when l.realm_id = excluded.realm_id then l.send_from else excluded.send_from end,
      link_id = case when l.state <> 'off' and l.realm_id = excluded.realm_id then l.link_id else excluded.link_id end
    returning link_id::text`.execute(tx);
  return rows[0]?.link_id ?? '';
}

export async function keepTokens(tx: Tx, secrets: AppSecrets, plant_id: number, tokens: ProviderTokens): Promise<void> {
  await sql`
    update accounting_links set sealed_tokens = ${sealTokens(secrets, plant_id, tokens)},
      access_ends_at = ${tokens.access_ends_at}, refresh_ends_at = ${tokens.refresh_ends_at}
    where plant_id = ${plant_id}`.execute(tx);
}

/** The link stays, without tokens, so that we still know what was sent. */
export async function endLink(tx: Tx, plant_id: number, state: 'lost' | 'off'): Promise<void> {
  await sql`
    update accounting_links set state = ${state}, sealed_tokens = null where plant_id = ${plant_id}`.execute(tx);
}

/** A login that someone started. */
export interface Login {
  plant_id: number;
  account_id: number;
  session_id: string;
  redirect_uri: string;
}

const LOGIN_LASTS = '15 minutes';

export async function addLogin(tx: Tx, state_hash: Buffer, login: Login): Promise<void> {
  const { plant_id, account_id, session_id, redirect_uri } = login;
  await sql`
    insert into accounting_logins (state_hash, plant_id, account_id, session_id, redirect_uri, ends_at)
    values (${state_hash}, ${plant_id}, ${account_id}, ${session_id}, ${redirect_uri},
      now() + ${LOGIN_LASTS}::interval)`.execute(tx);
}

type Claimant = Omit<Login, 'redirect_uri'>;
const isTheirs = (state_hash: Buffer, { plant_id, account_id, session_id }: Claimant) => sql`
  state_hash = ${state_hash} and plant_id = ${plant_id} and account_id = ${account_id} and session_id = ${session_id}
  and ends_at > now()`;

/** The return address of a login started in this session; undefined if the login is another session's or has expired. */
export async function findLogin(db: Db, state_hash: Buffer, claimant: Claimant): Promise<string | undefined> {
  const { rows } = await sql<{ redirect_uri: string }>`
    select redirect_uri from accounting_logins where ${isTheirs(state_hash, claimant)}`.execute(db);
  return rows[0]?.redirect_uri;
}

/** Like findLogin, but also deletes the login, so that it can't be used again. */
export async function takeLogin(tx: Tx, state_hash: Buffer, claimant: Claimant): Promise<string | undefined> {
  const { rows } = await sql<{ redirect_uri: string }>`
    delete from accounting_logins where ${isTheirs(state_hash, claimant)} returning redirect_uri`.execute(tx);
  return rows[0]?.redirect_uri;
}

export async function deleteOldLogins(db: Db): Promise<void> {
  await sql`delete from accounting_logins where ends_at < now()`.execute(db);
}
