import { sql } from 'kysely';
import type { Role } from '#contract/lib/roles.ts';
import { zoneOfZip } from '#contract/lib/time-zone.ts';
import type { Language } from '#contract/lib/words.ts';
import { IS_SECOND_STEP_DEMANDED } from '#server/accounts/security/second-step-demanded.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor } from '#server/lib/who.ts';

/** Someone who can sign in, before they have a session. */
export type Person = Omit<Actor, 'session_id'>;

/**
 * Columns with the facts about a caller, for `accounts a`. Staff use the plant owner's card, everyone else their own. Portal
 * users are at the plant they chose; its directory decides whether the portal is open and whether they are a customer or a
 * producer.
 */
export const ACTOR_FACTS = sql`a.account_id, coalesce(d.type, a.role) as role, p.plant_id, coalesce(p.name, '') as plant_name, a.first_name, a.last_name, a.language, a.keeps_messages,
      coalesce(a.email, '') as email, coalesce(p.time_zone, '') as time_zone, coalesce(p.species, '{}') as species,
      coalesce(case when a.role in ('processor', 'admin', 'manager', 'butcher', 'api_key') then p.zip end, a.zip) as zip, a.avatar,
      c.card_profile_id, coalesce(p.demands_card, true) as demands_card,
      coalesce(p.default_offering, 'usda') as default_offering,
      ${IS_SECOND_STEP_DEMANDED} and not exists (
        select 1 from second_factors f where f.account_id = a.account_id and f.confirmed_at is not null) as owes_second_step,
      a.role not in ('customer', 'producer') or coalesce(d.has_portal, false) as has_portal`;
export const BEHIND_ACTOR = sql`
    left join plants p on p.plant_id =
      case when a.role in ('customer', 'producer') then coalesce(a.current_plant_id, a.plant_id) else a.plant_id end
    left join customers d on a.role in ('customer', 'producer') and d.plant_id = p.plant_id and d.account_id = a.account_id
    left join card_profiles c on c.account_id =
      case when a.role in ('processor', 'admin', 'manager', 'butcher', 'api_key') then p.plant_id else a.account_id end`;

/** The person behind an active session; undefined when it has ended or their access was removed. */
export async function findActorOfSession(db: Db, session_id: string): Promise<Actor | undefined> {
  const { rows } = await sql<Actor>`
    select ${ACTOR_FACTS}, s.session_id from sessions s join accounts a using (account_id) ${BEHIND_ACTOR}
    where s.session_id = ${session_id} and s.ended_at is null and s.expires_at > now() and a.deactivated_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The owner of this account; undefined if nobody may sign in with it. */
export async function findPerson(db: Db, account_id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select ${ACTOR_FACTS} from accounts a ${BEHIND_ACTOR}
    where a.account_id = ${account_id} and a.deactivated_at is null`.execute(db);
  return rows[0];
}

/**
 * Locks the account; if `password_hash` is given, only if that is still its password. A password change then happens entirely
 * before or after what follows.
 */
export const heldAccount = (account_id: number, password_hash: string | undefined) => sql`
  select account_id from accounts where account_id = ${account_id} and deactivated_at is null
    ${password_hash === undefined ? sql`` : sql`and password_hash = ${password_hash}`}
  for no key update`;

/**
 * Locks the caller's account and session until the transaction ends, for calls whose effect outlasts the session. That way,
 * someone signed out everywhere by a password reset can't change anything with a call that is already under way. Refused with
 * `signed_out`.
 */
export async function holdSession(tx: Tx, { session_id }: Actor): Promise<void> {
  const { rows } = await sql`
    select 1 from accounts a join sessions s using (account_id)
    where s.session_id = ${session_id} and s.ended_at is null and s.expires_at > now() and a.deactivated_at is null
    for no key update of a, s`.execute(tx);
  if (rows.length === 0) throw new Problem('signed_out');
}

export async function addSession(
  tx: Tx,
  session: {
    session_id: string;
    account_id: number;
    refresh_hash: Buffer;
    remembered: boolean;
    expires_at: Date;
    device?: string;
    place?: string;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, expires_at: session.expires_at.toISOString() })
    .execute();
}

export const lockSession = (tx: Tx, session_id: string) =>
  tx
    .selectFrom('sessions')
    .select([
      'session_id',
      'refresh_hash',
      'previous_hash',
      'replaced_at',
      'remembered',
      'created_at',
      'expires_at',
      'ended_at',
    ])
    .where('session_id', '=', session_id)
    .forUpdate()
    .executeTakeFirst();

/** Replaces the refresh token. The old hash is kept to detect reuse. `place` is the network it was used from. */
export async function replaceRefreshHash(
  tx: Tx,
  session_id: string,
  { refresh_hash, expires_at, place }: { refresh_hash: Buffer; expires_at: Date; place: string },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set(({ ref }) => ({
      previous_hash: ref('refresh_hash'),
      refresh_hash,
      replaced_at: sql<string>`now()`,
      expires_at: expires_at.toISOString(),
      place,
    }))
    .where('session_id', '=', session_id)
    .execute();
}

/** Signing out also ends the notices on that device. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await db.deleteFrom('push_devices').where('session_id', '=', session_id).execute();
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Signs an account out everywhere, optionally except in one session. A sign-in waiting for its second step must start over.
 */
export async function endSessionsOf(tx: Tx, account_id: number, but_session_id?: string): Promise<void> {
  const but = but_session_id ?? null;
  await sql`delete from push_devices where account_id = ${account_id}
    and (${but}::uuid is null or session_id is distinct from ${but}::uuid)`.execute(tx);
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .$if(but_session_id !== undefined, (query) => query.where('session_id', '<>', but_session_id ?? ''))
    .execute();
  await tx.deleteFrom('challenges').where('account_id', '=', account_id).where('kind', '=', 'second_step').execute();
}

/** Sets the password of someone who has proved that the account or its email address is theirs. Returns the email address. */
export async function setPassword(
  tx: Tx,
  account_id: number,
  password_hash: string,
  { hasMailbox = false } = {},
): Promise<string> {
  const { email } = await tx
    .updateTable('accounts')
    .set({ password_hash, ...(hasMailbox && { email_confirmed_at: sql<string>`now()` }) })
    .where('account_id', '=', account_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email ?? '';
}

interface NewAccount {
  role: Role;
  first_name: string;
  last_name: string;
  /** Null for a directory record without an address. */
  email: string | null;
  zip: string;
  language?: Language | undefined;
  /** Null while nobody can sign in to the account. */
  password_hash: string | null;
  plant_id?: number;
}
/** Returns the account's id; undefined if the email address already has an account, ignoring case. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<number | undefined> {
  const added = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added?.account_id;
}

/** A new plant's name and time zone. By default, it is named after its owner and gets the time zone of its ZIP code. */
export function nameAndZone(form: {
  first_name: string;
  last_name: string;
  zip: string;
  plant_name: string;
  time_zone?: string | undefined;
}): { name: string; time_zone?: string } {
  const name = form.plant_name || `${form.first_name} ${form.last_name}`;
  const time_zone = form.time_zone ?? zoneOfZip(form.zip);
  return { name, ...(time_zone !== undefined && { time_zone }) };
}

/** Creates an owner's plant and adds their account to it. */
export async function addPlant(
  tx: Tx,
  plant: { plant_id: number; name: string; time_zone?: string; zip: string; species: string[]; services: string[] },
): Promise<void> {
  await tx.insertInto('plants').values(plant).execute();
  await tx.updateTable('accounts').set({ plant_id: plant.plant_id }).where('account_id', '=', plant.plant_id).execute();
}
