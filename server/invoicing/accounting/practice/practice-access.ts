import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';

const CODE_SECONDS = 600;
const ACCESS_SECONDS = 3600;
const REFRESH_SECONDS = 100 * 24 * 3600;

const newToken = (): string => randomBytes(24).toString('base64url');
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Allows a connection to a company, creating the company if it's new. Returns the code that the browser brings back to us. */
export async function allowConnection(
  tx: Tx,
  { realm_id, name, redirect_uri }: { realm_id: string; name: string; redirect_uri: string },
  now: Date,
): Promise<string> {
  const code = newToken();
  const allowed = { code, code_redirect_uri: redirect_uri, code_ends_at: after(now, CODE_SECONDS).toISOString() };
  await tx
    .insertInto('practice_companies')
    .values({ realm_id, name, ...allowed })
    .onConflict((conflict) => conflict.column('realm_id').doUpdateSet(allowed))
    .execute();
  return code;
}

/** Exchanges a code or a refresh token; each works only once. Null if it isn't valid. */
export async function grantTokens(tx: Tx, form: URLSearchParams, now: Date) {
  const isCode = form.get('grant_type') === 'authorization_code';
  const given = isCode
    ? sql`code = ${form.get('code')} and code_redirect_uri = ${form.get('redirect_uri')} and code_ends_at > ${now}`
    : sql`refresh_token = ${form.get('refresh_token')} and refresh_ends_at > ${now}`;
  const tokens = { access_token: newToken(), refresh_token: newToken() };
  const { rows } = await sql`
    update practice_companies set access_token = ${tokens.access_token}, access_ends_at = ${after(now, ACCESS_SECONDS)},
      refresh_token = ${tokens.refresh_token}, refresh_ends_at = ${after(now, REFRESH_SECONDS)}, code = null
    where ${given} returning realm_id`.execute(tx);
  if (rows.length === 0) return null;
  return {
    token_type: 'bearer',
    ...tokens,
    expires_in: ACCESS_SECONDS,
    x_refresh_token_expires_in: REFRESH_SECONDS,
  };
}

export async function revokeGrant(tx: Tx, token: string): Promise<void> {
  await sql`
    update practice_companies set access_token = null, refresh_token = null
    where refresh_token = ${token} or access_token = ${token}`.execute(tx);
}

/** The company that an access token gives access to. */
export async function realmOfToken(db: Db, token: string, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('practice_companies')
    .select('realm_id')
    .where('access_token', '=', token)
    .where('access_ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return found?.realm_id ?? null;
}
