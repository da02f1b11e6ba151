import { sql } from 'kysely';
import type { Member, MemberSort, MemberState } from '#contract/accounts/team-api.ts';
import type { Colleague } from '#server/accounts/team/team-policy.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';

/** The state of account `a`: an invited person has not chosen a password yet. */
const STATE = sql<MemberState>`
  case when a.deactivated_at is not null then 'deactivated' when a.password_hash is null then 'invited' else 'active' end`;
const IS_STAFF = sql<boolean>`a.role in ('processor', 'admin', 'manager', 'butcher')`;
const RANK = sql`array_position(array['processor', 'admin', 'manager', 'butcher'], a.role)`;

/** The id breaks ties, so that nobody appears on two pages. */
const ORDER_BY: Record<MemberSort, ReturnType<typeof sql>> = {
  name: sql`fold_text(a.last_name), fold_text(a.first_name), a.account_id`,
  '-name': sql`fold_text(a.last_name) desc, fold_text(a.first_name) desc, a.account_id desc`,
  role: sql`${RANK}, fold_text(a.last_name), fold_text(a.first_name), a.account_id`,
  '-role': sql`${RANK} desc, fold_text(a.last_name), fold_text(a.first_name), a.account_id`,
  signed_in: sql`s.signed_in_at nulls first, a.account_id`,
  '-signed_in': sql`s.signed_in_at desc nulls last, a.account_id`,
};

export type ListedMember = Colleague & Omit<Member, 'id' | 'is_me' | 'can'>;

/** A page of a plant's staff, and the total. Sessions are deleted a month after they end, so earlier sign-ins are unknown. */
export async function listMembers(
  db: Db,
  plant_id: number,
  {
    search,
    state,
    sort,
    limit,
    offset,
  }: { search: string; state: MemberState | ''; sort: MemberSort; limit: number; offset: number },
): Promise<{ rows: ListedMember[]; total: number }> {
  const found = sql`a.plant_id = ${plant_id} and ${IS_STAFF}
    and ${state === '' ? sql`true` : sql`${STATE} = ${state}`}
    and ${holdsWords(sql`fold_text(a.first_name || ' ' || a.last_name || ' ' || coalesce(a.email::text, ''))`, search)}`;
  const { rows } = await sql<{ rows: ListedMember[]; total: number }>`
    select (select count(*)::int from accounts a where ${found}) as total,
      (select coalesce(json_agg(page), '[]') from (
        select a.account_id, a.first_name, a.last_name, coalesce(a.email, '') as email, a.role, ${STATE} as state, s.signed_in_at,
          a.invited_at, exists (select 1 from second_factors f where f.account_id = a.account_id and f.confirmed_at is not null)
            as has_second_factor
        from accounts a
        left join lateral (select max(created_at) as signed_in_at from sessions where account_id = a.account_id) s on true
        where ${found}
        order by ${ORDER_BY[sort]} limit ${limit} offset ${offset}
      ) page) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

export type LockedMember = Colleague & { first_name: string; last_name: string; invited_at: string | null };

/**
 * Locks these staff members until the transaction ends, in id order, so that two actions wait for each other instead of
 * deadlocking.
 */
export async function lockMembers(tx: Tx, plant_id: number, ids: readonly number[]): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    select a.account_id, a.role, ${STATE} as state, a.first_name, a.last_name, a.invited_at from accounts a
    where a.plant_id = ${plant_id} and ${IS_STAFF} and a.account_id = any(${ids}::bigint[])
    order by a.account_id for no key update`.execute(tx);
  return rows;
}

interface Known {
  account_id: number;
  /** A staff member of this plant, in any state. */
  is_ours: boolean;
  /**
   * A customer or producer account added by this plant that nobody has used: never signed in to, and in no other plant's
   * directory.
   */
  is_shadow: boolean;
}
/** The account that already has an address, locked until the transaction ends. */
export async function lockAccountOf(tx: Tx, plant_id: number, email: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select a.account_id, a.plant_id is not distinct from ${plant_id} and ${IS_STAFF} as is_ours,
      a.plant_id is not distinct from ${plant_id} and a.role in ('customer', 'producer') and a.password_hash is null
        and not exists (select 1 from customers c where c.account_id = a.account_id and c.plant_id <> ${plant_id}) as is_shadow
    from accounts a where a.email = ${email} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Undoes an invitation that was never accepted: the account goes back to its directory record if there is one; otherwise it
 * belongs to nobody and its address is free again.
 */
export async function takeBack(tx: Tx, plant_id: number, account_id: number): Promise<void> {
  await sql`
    update accounts a set
      role = coalesce(d.type, a.role), invited_at = null,
      email = case when d.type is null then null else a.email end,
      plant_id = case when d.type is null then null else a.plant_id end,
      deactivated_at = case when d.type is null then now() end
    from (select (select type from customers where plant_id = ${plant_id} and account_id = ${account_id})) d (type)
    where a.account_id = ${account_id}`.execute(tx);
}

export async function changeMember(
  tx: Tx,
  account_id: number,
  change: { role?: Colleague['role']; deactivated?: boolean; invited?: true; first_name?: string; last_name?: string },
): Promise<void> {
  const { deactivated, invited, ...rest } = change;
  await tx
    .updateTable('accounts')
    .set({
      ...rest,
      ...(deactivated !== undefined && { deactivated_at: deactivated ? sql<string>`now()` : null }),
      ...(invited && { invited_at: sql<string>`now()` }),
    })
    .where('account_id', '=', account_id)
    .execute();
}
