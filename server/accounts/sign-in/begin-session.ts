import { sql } from 'kysely';
import { enterOpenPlant } from '#server/accounts/settings/current-plant.ts';
import { deviceMarks } from '#server/accounts/sign-in/device-marks.ts';
import { nameDevice } from '#server/accounts/sign-in/name-device.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { easedTries, forgottenTries, type Guard } from '#server/accounts/sign-in/tries.ts';
import { heldAccount, type Person } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';

interface Entry {
  person: Person;
  /** The hash of the password they proved it by. Somebody whose password is another by now is not let in. */
  password_hash?: string | undefined;
  /** Keeps the session 3 days instead of the browser's. */
  remember: boolean;
  /** The counts that this sign-in went by, which it clears. */
  guards?: readonly Guard[];
}

/**
 * Lets somebody in who has proved who they are: begins a session, and gives their browser its cookies. Refused with
 * `portal_off` when no plant has its portal open for them. Out: the access token.
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
    let actor: Actor = { ...entry.person, session_id };
    if (actor.has_portal) await openSession(db, entry, session);
    else actor = await enterElsewhere(db, entry, session);

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
 * One statement: the session, and an end to the counting of wrong passwords. Nobody waits for the disk: what a crash of the
 * whole machine would lose is a session of its last half second, and its person signs in again. Refused with `signed_out` when
 * the account was deactivated, or its password changed, since it was looked at.
 */
async function openSession(
  db: Db,
  { person: { account_id }, password_hash, guards = [] }: Entry,
  { session_id, refresh_hash, remembered, expires_at, device, place }: NewSession,
): Promise<void> {
  const cleared =
    guards.length > 0 ? sql`, forgotten as (${forgottenTries(guards)}), eased as (${easedTries(guards)})` : sql``;
  const { rows } = await sql`
    with begun as (
      insert into sessions (session_id, account_id, refresh_hash, remembered, expires_at, device, place)
      select ${session_id}, account_id, ${refresh_hash}, ${remembered}, ${expires_at.toISOString()}::timestamptz, ${device}, ${place}
      from (${heldAccount(account_id, password_hash)}) as held
      returning 1
    ), soon as (select set_config('synchronous_commit', 'off', true))${cleared}
    select from begun, soon`.execute(db);
  if (rows.length === 0) throw new Problem('signed_out');
}

/** The portal they were in is closed; another plant's may be open. */
async function enterElsewhere(db: Db, { guards = [], ...entry }: Entry, session: NewSession): Promise<Actor> {
  // What they proved was right, wherever they may go.
  if (guards.length > 0)
    await sql`with forgotten as (${forgottenTries(guards)}), eased as (${easedTries(guards)}) select 1`.execute(db);
  return inTransaction(db, async (tx) => {
    await openSession(tx, entry, session);
    const entered = await enterOpenPlant(tx, { ...entry.person, session_id: session.session_id });
    if (!entered?.has_portal) throw new Problem('portal_off');
    return entered;
  });
}
