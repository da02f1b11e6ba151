import { sql } from 'kysely';
import type { endOneSession as api } from '#contract/accounts/security-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { endSessionsOf } from '#server/accounts/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/** Someone else's session is treated as not found. */
export async function endOneSession(
  tx: Tx,
  { actor: { account_id } }: Who,
  { session_id }: InputOf<typeof api>,
): Promise<null> {
  const { rows } = await sql`
    update sessions set ended_at = now()
    where session_id = ${session_id} and account_id = ${account_id} and ended_at is null returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
  await tx.deleteFrom('push_devices').where('session_id', '=', session_id).execute();
  return null;
}

export async function endOtherSessions(tx: Tx, { actor: { account_id, session_id } }: Who): Promise<null> {
  await endSessionsOf(tx, account_id, session_id);
  return null;
}

export async function signOutEverywhere(tx: Tx, { actor: { account_id }, cookie }: Who): Promise<null> {
  await endSessionsOf(tx, account_id);
  cookie.clear();
  return null;
}
