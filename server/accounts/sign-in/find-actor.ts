import { KEY_PREFIX } from '#contract/lib/access.ts';
import { findActorOfKey } from '#server/accounts/api-keys/api-key-store.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { readAccessToken } from '#server/accounts/sign-in/token.ts';
import { findActorOfSession } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import type { Actor } from '#server/lib/who.ts';

/** Changes are announced to every process at commit; this limits how long a missed notice can matter. */
const REMEMBER_MS = 10_000;
const MAX_REMEMBERED = 20_000;

interface Remembered {
  actor: Actor;
  until: number;
}

/**
 * Finds the caller behind an access token or an API key and caches the result for a few seconds, so that most calls need no extra query. Any
 * change that affects it (an ended session, a changed role, a new card, a closed portal, a revoked key) is announced on the PostgreSQL channel
 * `hindquarter_actors`, and the result is dropped from the cache; `forget` drops it before the notice arrives.
 */
export function actorFinder(db: Db, secrets: AppSecrets) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const remembered = new Map<string, Remembered>();
  /** Counts notices. If one arrives during a read, the result may already be stale, so it is not cached. */
  let changes = 0;

  async function find(token: string | undefined): Promise<Actor | null> {
    if (!token) return null;
    const hit = remembered.get(token);
    if (hit && hit.until > Date.now()) return hit.actor;

    const changesBefore = changes;
    const actor = token.startsWith(KEY_PREFIX) ? await findActorOfKey(db, hashToken(token)) : await findPerson(token);
    if (!actor?.has_portal) {
      remembered.delete(token);
      return null;
    }
    if (changes !== changesBefore) return actor;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { actor, until: Date.now() + REMEMBER_MS });
    return actor;
  }

  async function findPerson(token: string): Promise<Actor | undefined> {
    const session_id = await readAccessToken(keys, token);
    return session_id === null ? undefined : findActorOfSession(db, session_id);
  }

  function forgetWhere(isMeant: (actor: Actor) => boolean): void {
    changes++;
    for (const [token, { actor }] of remembered) if (isMeant(actor)) remembered.delete(token);
  }

  return {
    find,
    forget: (account_id: number) => forgetWhere((actor) => actor.account_id === account_id),
    /** Handles a notice: 'session_id:…', 'account_id:…', or 'plant_id:…'. An owner's card affects their whole plant. */
    receive(notice: string): void {
      const [what, id = ''] = notice.split(':');
      if (what === 'session_id') forgetWhere((actor) => actor.session_id === id);
      else if (what === 'plant_id') forgetWhere((actor) => actor.plant_id === Number(id));
      else forgetWhere((actor) => actor.account_id === Number(id) || actor.plant_id === Number(id));
    },
    /** Notices may have been missed while the connection was down. */
    forgetAll: () => forgetWhere(() => true),
  };
}
export type ActorFinder = ReturnType<typeof actorFinder>;
