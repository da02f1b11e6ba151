import { sql } from 'kysely';
import type { Role } from '#contract/lib/roles.ts';
import type { Language } from '#contract/lib/words.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { Actor } from '#server/lib/who.ts';

type ActorRow = Omit<Actor, 'role'> & { role: string };

/**
 * The person behind a living session; undefined when it has ended. Staff lean on the plant owner's card, everybody else on
 * their own (decision C-88), and staff are where their plant is. A portal user is in the plant they have chosen, and is there
 * what the plant's directory says: its portal (decision C-40), and customer or producer (decision C-45).
 */
export async function findActorOfSession(db: Db, session_id: string): Promise<Actor | undefined> {
  const { rows } = await sql<ActorRow>`
    select a.account_id, s.session_id, coalesce(d.type, a.role) as role, p.plant_id, coalesce(p.name, '') as plant_name, a.first_name, a.last_name, a.language,
      coalesce(a.email, '') as email, coalesce(p.time_zone, 'UTC') as time_zone, coalesce(p.species, '{}') as species,
      coalesce(case when a.role in ('processor', 'admin', 'manager', 'butcher') then p.zip end, a.zip) as zip, a.avatar,
      c.card_profile_id, coalesce(p.demands_card, true) as demands_card,
      a.role not in ('customer', 'producer') or coalesce(d.has_portal, false) as has_portal
    from sessions s
    join accounts a using (account_id)
    left join plants p on p.plant_id =
      case when a.role in ('customer', 'producer') then coalesce(a.current_plant_id, a.plant_id) else a.plant_id end
    left join customers d on a.role in ('customer', 'producer') and d.plant_id = p.plant_id and d.account_id = a.account_id
    left join card_profiles c on c.account_id =
      case when a.role in ('processor', 'admin', 'manager', 'butcher') then p.plant_id else a.account_id end
    where s.session_id = ${session_id} and s.ended_at is null and s.expires_at > now() and a.deactivated_at is null`.execute(
    db,
  );
  const [row] = rows;
  return row && { ...row, role: row.role as Role };
}

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('accounts').select(['account_id', 'password_hash']).where('email', '=', email).executeTakeFirst();

export async function addSession(
  tx: Tx,
  session: { session_id: string; account_id: number; refresh_hash: Buffer; remembered: boolean; expires_at: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, expires_at: session.expires_at.toISOString() })
    .execute();
}

export const lockSession = (tx: Tx, session_id: string) =>
  tx
    .selectFrom('sessions')
    .select(['session_id', 'refresh_hash', 'previous_hash', 'replaced_at', 'remembered', 'expires_at', 'ended_at'])
    .where('session_id', '=', session_id)
    .forUpdate()
    .executeTakeFirst();

/** Puts a new refresh token in the place of the old one, whose hash is kept to recognise its second use. */
export async function replaceRefreshHash(
  tx: Tx,
  session_id: string,
  refresh_hash: Buffer,
  expires_at: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set(({ ref }) => ({
      previous_hash: ref('refresh_hash'),
      refresh_hash,
      replaced_at: sql<string>`now()`,
      expires_at: expires_at.toISOString(),
    }))
    .where('session_id', '=', session_id)
    .execute();
}

export async function endSession(db: Db, session_id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();
}

interface NewAccount {
  role: Role;
  first_name: string;
  last_name: string;
  /** Null for a record of a plant's directory without an address. */
  email: string | null;
  zip: string;
  language?: Language | undefined;
  /** Null while nobody signs in with it. */
  password_hash: string | null;
  plant_id?: number;
}
/** Out: the account's id; undefined when the e-mail address, whatever its case, already has an account. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<number | undefined> {
  const added = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added?.account_id;
}

/** Makes the plant of an owner, whose account joins it. */
export async function addPlant(
  tx: Tx,
  plant: { plant_id: number; name: string; zip: string; species: string[]; services: string[] },
): Promise<void> {
  await tx.insertInto('plants').values(plant).execute();
  await tx.updateTable('accounts').set({ plant_id: plant.plant_id }).where('account_id', '=', plant.plant_id).execute();
}
