import { enterOpenPlant } from '#server/accounts/settings/current-plant.ts';
import {
  newRefreshToken,
  sessionEnd,
  sessionFacts,
  sessionOf,
  signAccessToken,
} from '#server/accounts/sign-in/token.ts';
import { endSession, findActorOfSession, lockSession, replaceRefreshHash } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';

/**
 * Two tabs may send the same token, and a response may get lost. For this long, the replaced token still gets an access token,
 * but no new refresh token.
 */
const GRACE_MS = 15_000;

/**
 * Issues a new access token for the session in the cookie, and a new refresh token. If an old refresh token comes back later,
 * someone has copied it, and the session ends for everyone who holds it. Returns null for a browser without a session, because
 * an ordinary visit isn't an error to report in the console.
 */
export const refreshSession =
  (secret: string) =>
  async (db: Db, { cookie, browser }: Who<unknown>): Promise<string | null> => {
    const token = cookie.read();
    if (token === undefined) return null;
    const session_id = sessionOf(token);
    if (session_id === null) throw new Problem('signed_out');

    const { verdict, next } = await inTransaction(db, (tx) => judge(tx, session_id, hashToken(token), browser.network));
    if (verdict === 'stolen') await endSession(db, session_id);
    let actor = verdict === 'good' ? await findActorOfSession(db, session_id) : undefined;
    if (actor?.has_portal === false) actor = await enterAnother(db, actor);
    if (!actor) {
      cookie.clear();
      throw new Problem('signed_out');
    }
    if (!actor.has_portal) throw new Problem('portal_off');
    if (next) cookie.set(next.token, next.remembered);
    return signAccessToken(secret, session_id, sessionFacts(actor));
  };

const enterAnother = (db: Db, actor: Actor) => inTransaction(db, (tx) => enterOpenPlant(tx, actor));

interface CheckResult {
  verdict: 'good' | 'over' | 'stolen';
  next?: { token: string; remembered: boolean };
}

async function judge(tx: Tx, session_id: string, hash: Buffer, place: string): Promise<CheckResult> {
  const session = await lockSession(tx, session_id);
  if (!session || session.ended_at !== null || Date.parse(session.expires_at) <= Date.now()) return { verdict: 'over' };
  if (session.previous_hash?.equals(hash)) {
    return { verdict: Date.now() - Date.parse(session.replaced_at ?? '') < GRACE_MS ? 'good' : 'stolen' };
  }
  if (!session.refresh_hash.equals(hash)) return { verdict: 'stolen' };
  const { token, hash: refresh_hash } = newRefreshToken(session_id);
  await replaceRefreshHash(tx, session_id, {
    refresh_hash,
    expires_at: sessionEnd(session.remembered, new Date(session.created_at)),
    place,
  });
  return { verdict: 'good', next: { token, remembered: session.remembered } };
}
