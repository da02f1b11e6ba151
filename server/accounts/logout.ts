import { endSession } from '#server/accounts/store.ts';
import { sessionOf } from '#server/accounts/token.ts';
import type { Tx } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';

/** Ends the session of the cookie, or of the access token when there is no cookie. Signing out twice is no mistake. */
export async function logout(tx: Tx, { actor, cookie }: Who<Actor | null>): Promise<null> {
  const session_id = sessionOf(cookie.read()) ?? actor?.session_id;
  if (session_id) await endSession(tx, session_id);
  cookie.clear();
  return null;
}
