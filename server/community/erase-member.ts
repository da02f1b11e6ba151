import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';

/** The name of a community that this person owns and that isn't archived. */
export async function findOwnCommunity(db: Db, account_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from communities where owner_id = ${account_id} and archived_at is null order by community_id limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Removes a person's posts and takes them out of their communities. The replies of others stay. */
export async function eraseMember(tx: Tx, account_id: number): Promise<void> {
  await sql`update community_posts set text = '', state = 'removed' where author_id = ${account_id}`.execute(tx);
  await sql`delete from community_reactions where account_id = ${account_id}`.execute(tx);
  await sql`
    update community_members set note = '', state = case when state = 'banned' then state else 'left' end, role = 'member'
    where account_id = ${account_id} and role <> 'owner'`.execute(tx);
}
