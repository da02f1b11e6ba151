import { sql } from 'kysely';
import { enterOpenPlant } from '#server/accounts/settings/current-plant.ts';
import { deviceMarks } from '#server/accounts/sign-in/device-marks.ts';
import { nameDevice } from '#server/accounts/sign-in/name-device.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { clearedTries, clearTries, type Guard } from '#server/accounts/sign-in/tries.ts';
import { heldAccount, type Person } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';

interface Entry {
  person: Person;
  /** The hash of the password that was used to sign in. If the password has changed since, the sign-in is refused. */
  password_hash?: string | undefined;
  /** Keeps the session for 3 days instead of until the browser closes. */
  remember: boolean;
  /** The attempt counters to reset, now that one attempt has succeeded. */
  counted?: readonly Guard[];
}

/**
 * Starts a session for someone who has proved who they are, and sets the cookies. Refused with `portal_off` when no plant has
 * its portal open for them. Returns the access token.
 */
export function sessionBeginner(secret: string) {
  const marks = deviceMarks(secret);
  return async (db: Db, { cookie, browser }: Who<unknown>, entry: Entry): Promise<string> => {
    const refresh = newRefreshToken();
    const { session_id } = refresh;
    const session = {
      session_id,
      refresh_hash: refresh.hash,
      remembered: entry.remember,
      expires_at: sessionEnd(entry.remember),
      device: nameDevice(browser.agent),
      place: browser.network,
    };
    const entered = { ...entry.person, session_id };
    const { counted = [] } = entry;
    if (entered.has_portal) await openSession(db, entry, session, counted);
    // Outside the transaction: the password was right, so the attempts are cleared even if every portal is closed.
    else await clearTries(db, counted);
    const actor = entered.has_portal
      ? entered
      : await inTransaction(db, async (tx) => {
          await openSession(tx, entry, session, []);
          return enterElsewhere(tx, entered);
        });

    cookie.set(refresh.token, entry.remember);
    const device = browser.device.read();
    const marked = marks.marked(device, actor.email);
    if (marked !== device) browser.device.set(marked);
    return signAccessToken(secret, session_id, sessionFacts(actor));
  };
}

interface NewSession {
  session_id: string;
  refresh_hash: Buffer;
  remembered: boolean;
  expires_at: Date;
  device: string;
  place: string;
}

/**
 * Stores the session in a single statement, so that no transaction is needed. Refused with `signed_out` if the account was
 * deactivated or its password changed in the meantime.
 */
async function openSession(
  db: Db,
  { person: { account_id }, password_hash }: Entry,
  { session_id, refresh_hash, remembered, expires_at, device, place }: NewSession,
  counted: readonly Guard[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    with held as (${heldAccount(account_id, password_hash)}), ${clearedTries(counted)}
    insert into sessions (session_id, account_id, refresh_hash, remembered, expires_at, device, place)
    select ${session_id}, account_id, ${refresh_hash}, ${remembered}, ${expires_at.toISOString()}, ${device}, ${place}
    from held`.execute(db);
  if (numAffectedRows === 0n) throw new Problem('signed_out');
}

/** The portal that the user was in is closed, but another plant's may be open. */
async function enterElsewhere(tx: Tx, actor: Actor): Promise<Actor> {
  const entered = await enterOpenPlant(tx, actor);
  if (!entered?.has_portal) throw new Problem('portal_off');
  return entered;
}
