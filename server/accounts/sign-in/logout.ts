import { sessionOf } from '#server/accounts/sign-in/token.ts';
import { endSession, lockSession } from '#server/accounts/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import type { Actor, Who } from '#server/lib/who.ts';

/**
 * Ends the access token's session and the cookie's, which may be a different one. A forged cookie ends nothing, and
 * signing out twice is fine.
 */
export async function logout(tx: Tx, { actor, cookie }: Who<Actor | null>): Promise<null> {
  if (actor) await endSession(tx, actor.session_id);
  const token = cookie.read();
  const session_id = sessionOf(token);
  if (token !== undefined && session_id !== null) {
    const session = await lockSession(tx, session_id);
    const hash = hashToken(token);
    const isKnown = session?.refresh_hash.equals(hash) || session?.previous_hash?.equals(hash);
    if (isKnown) await endSession(tx, session_id);
  }
  cookie.clear();
  return null;
}
