import { sql } from 'kysely';
import type { Role } from '#contract/lib/roles.ts';
import type { Tx } from '#server/lib/database.ts';
import { dropMarketMails } from '#server/lib/mails/mails.ts';

/** An account the directory creates for a person who has not signed in yet. */
export interface NewShadow {
  account_id: number;
  role: string;
  first_name: string;
  last_name: string;
  email: string | null;
  zip: string;
}

/**
 * Adds these accounts to the plant, except those whose email address already has one. Returns, in the order given, the
 * account behind each and whether it is new.
 */
export async function addShadowAccounts(
  tx: Tx,
  plant_id: number,
  shadows: readonly NewShadow[],
): Promise<{ account_id: number; is_made: boolean }[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(shadows)}::jsonb)
    as n (account_id bigint, role text, first_name text, last_name text, email citext, zip text)`;
  await sql`
    insert into accounts (account_id, role, first_name, last_name, email, zip, plant_id)
    select n.account_id, n.role, n.first_name, n.last_name, n.email, n.zip, ${plant_id}::bigint from ${given}
    on conflict (email) do nothing`.execute(tx);
  const { rows } = await sql<{ given_id: number; account_id: number }>`
    select n.account_id as given_id, coalesce(a.account_id, n.account_id) as account_id
    from ${given} left join accounts a on a.email = n.email`.execute(tx);
  const behind = new Map(rows.map(({ given_id, account_id }) => [given_id, account_id]));
  return shadows.map(({ account_id: given_id }) => {
    const account_id = behind.get(given_id) ?? given_id;
    return { account_id, is_made: account_id === given_id };
  });
}

/** Clears the name, address, links, and unsent emails of these accounts. Skips any that someone has signed in to. */
export async function clearShadowAccounts(tx: Tx, account_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    with left_behind as (
      select account_id from accounts
      where account_id = any(${account_ids}::bigint[]) and role in ('customer', 'producer') and password_hash is null
      order by account_id for no key update
    ), links as (
      delete from one_time_links l using left_behind b where l.account_id = b.account_id
    )
    update accounts a set email = null, first_name = '', last_name = '', zip = ''
    from left_behind b where a.account_id = b.account_id
    returning a.account_id`.execute(tx);
  await dropMarketMails(tx, sql`account_id = any(${rows.map(({ account_id }) => account_id)}::bigint[])`);
}

export async function changeAccount(
  tx: Tx,
  account_id: number,
  fields: {
    role?: Role;
    first_name?: string;
    last_name?: string;
    email?: string | null;
    zip?: string;
    language?: string;
  },
): Promise<void> {
  await tx.updateTable('accounts').set(fields).where('account_id', '=', account_id).execute();
}

/** An account for a buyer at a counter. Without an email address, nobody can sign in to it, and it gets no email. */
export async function addWalkInAccount(
  tx: Tx,
  person: { first_name: string; last_name: string; phone: string },
): Promise<number> {
  const { account_id } = await tx
    .insertInto('accounts')
    .values({ role: 'buyer', ...person })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}
