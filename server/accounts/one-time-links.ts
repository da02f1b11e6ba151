import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';

/**
 * The purposes of emailed links, and how many hours each is valid. `claim` hands an account created by a plant to the person it
 * is meant for; `email` changes an address, and `confirm` confirms the one an account was registered with.
 */
const HOURS = { reset: 1, invite: 7 * 24, claim: 24, email: 24, confirm: 7 * 24 } as const;
export type LinkPurpose = keyof typeof HOURS;

/** The screens the links lead to. */
const SCREENS: Record<LinkPurpose, string> = {
  reset: '/login/forgot_password',
  invite: '/login/forgot_password',
  claim: '/login/forgot_password',
  email: '/confirmEmail',
  confirm: '/confirmAddress',
};

/**
 * Creates a link that proves ownership of the email address: 32 random bytes, stored only as a hash. It works once and replaces
 * any earlier link with the same purpose. `path` is appended to the public URL; `data` is returned when the link is used.
 */
export async function makeLink(
  tx: Tx,
  { account_id, purpose, data = {} }: { account_id: number; purpose: LinkPurpose; data?: Record<string, unknown> },
): Promise<{ token: string; path: string }> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into one_time_links (account_id, purpose, token_hash, data, mailed_to, expires_at)
    select account_id, ${purpose}, ${hashToken(token)}, ${JSON.stringify(data)}::jsonb, email, now() + make_interval(hours => ${HOURS[purpose]})
    from accounts where account_id = ${account_id}
    on conflict (account_id, purpose) do update set
      token_hash = excluded.token_hash, data = excluded.data, mailed_to = excluded.mailed_to, expires_at = excluded.expires_at`.execute(
    tx,
  );
  return { token, path: `${SCREENS[purpose]}?token=${token}` };
}

export interface UsedLink {
  account_id: number;
  purpose: LinkPurpose;
  data: Record<string, unknown>;
}
/** A link is valid only while the account still has the address it was sent to and has not been deactivated. */
const good = (token: string, purposes: readonly LinkPurpose[]) => sql`
  l.token_hash = ${hashToken(token)} and l.purpose = any(${purposes}::text[]) and l.expires_at > now()
  and a.account_id = l.account_id and a.email = l.mailed_to and a.deactivated_at is null`;

/**
 * Uses up a link; if it is tried several times at once, exactly one attempt succeeds. Undefined if the link is unknown, used,
 * replaced, or expired.
 */
export async function takeLink(tx: Tx, token: string, purposes: readonly LinkPurpose[]): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    delete from one_time_links l using accounts a where ${good(token, purposes)}
    returning l.account_id, l.purpose, l.data`.execute(tx);
  return rows[0];
}

/** Whether a link is still valid; checked before any slow work is done for it. */
export async function isLinkGood(db: Db, token: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
  const { rows } = await sql`select 1 from one_time_links l, accounts a where ${good(token, purposes)}`.execute(db);
  return rows.length > 0;
}

/** Revokes emailed links when an account changes hands or is deactivated. */
export async function dropLinks(tx: Tx, account_id: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('account_id', '=', account_id)
    .where('purpose', 'in', [...purposes])
    .execute();
}
