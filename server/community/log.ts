import { sql } from 'kysely';
import type * as api from '#contract/community/members-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { forModerator, MEMBER_NAME } from '#server/community/access.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { Who } from '#server/lib/who.ts';

type Log = DataOf<typeof api.listModeration>;
export type LogAction = Log['entries'][number]['action'];

interface ToLog {
  community_id: number;
  actor_id: number | null;
  member_id?: number;
  post_id?: number;
  note?: string;
}

/** Records a moderator's action. */
export async function logAction(tx: Tx, action: LogAction, entry: ToLog): Promise<void> {
  await tx
    .insertInto('community_log')
    .values({ action, ...entry })
    .execute();
}

const PER_PAGE = 50;

export async function listModeration(
  db: Db,
  { actor }: Who,
  { community_id, before }: InputOf<typeof api.listModeration>,
): Promise<Log> {
  await forModerator(db, actor, community_id);
  const nameOf = (column: string) =>
    sql<string>`coalesce((select ${MEMBER_NAME} from accounts a where a.account_id = ${sql.ref(column)}), '')`;
  const { rows } = await sql<Log['entries'][number]>`
    select log_id, action, ${nameOf('l.actor_id')} as actor_name, ${nameOf('l.member_id')} as member_name, note, happened_at
    from community_log l
    where community_id = ${community_id} and (${before}::bigint = 0 or log_id < ${before})
    order by log_id desc limit ${sql.lit(PER_PAGE + 1)}`.execute(db);
  return { entries: rows.slice(0, PER_PAGE), has_more: rows.length > PER_PAGE };
}
