import { type RawBuilder, sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import * as api from '#contract/messages/messages-api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { findOther } from '#server/messages/find-other.ts';
import { isOwnSide, joinParty, PARTY_AVATAR, PARTY_NAME, partyOf, selectOwnParties } from '#server/messages/party.ts';
import { findThreadId } from '#server/messages/send-message.ts';
import { isBlocked } from '#server/messages/thread-store.ts';

/** How much of the last message a list shows. */
const EXCERPT = 120;

interface Row extends Omit<api.ThreadRow, 'other'> {
  name: string;
  avatar: string;
  kind: api.MessageKind;
  other_id: number;
  own_party: number;
  read_to: number;
  plant_id: number | null;
}

/** `members` selects the rows of thread_members to list. */
async function rowsOf(db: Db, members: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.thread_id, m.party_id as own_party, m.is_plant as for_plant, m.other_id, m.other_kind as kind, t.subject, t.subject_id, t.title,
      t.plant_id, m.last_message_id, m.read_to,
      case when l.deleted_at is null then left(l.text, ${EXCERPT}) else '' end as last_text,
      case when l.deleted_at is not null then 'deleted' when l.text <> '' then 'text' when exists (
        select from message_files x where x.message_id = l.message_id and x.width is not null) then 'photo'
        else 'file' end as last_kind,
      l.party_id = m.party_id as last_is_own, l.sent_at as last_at,
      case when m.last_received_id > m.read_to then (select count(*) from (
        select from messages x where x.thread_id = m.thread_id and x.message_id > m.read_to
          and x.party_id <> m.party_id limit ${api.MAX_UNREAD}) few)::int else 0 end as unread,
      m.muted_at is not null as is_muted, m.done_at is not null as is_done, m.assigned_to,
      coalesce(g.first_name, '') as assigned_name, ${PARTY_NAME} as name, ${PARTY_AVATAR} as avatar
    from (${members}) m
    join threads t using (thread_id)
    join messages l on l.message_id = m.last_message_id
    left join accounts g on g.account_id = m.assigned_to
    ${joinParty(sql`m.other_id`, sql`m.other_kind = 'plant'`)}
    order by m.last_message_id desc, m.is_plant desc`.execute(db);
  return rows;
}

const shown = ({ name, avatar, kind, other_id, own_party: _o, read_to: _r, plant_id: _p, ...row }: Row) => ({
  ...row,
  other: { party_id: other_id, name, kind, avatar: pictureAddress(avatar) },
});

export async function listThreads(
  db: Db,
  { actor }: Who<Actor>,
  { kind, box, before }: InputOf<typeof api.listThreads>,
): Promise<DataOf<typeof api.listThreads>> {
  const conditions = [
    sql`m.party_id = own.party_id and m.is_plant = own.is_plant`,
    ...(before > 0 ? [sql`m.last_message_id < ${before}`] : []),
    ...(kind === '' ? [] : [sql`m.other_kind = ${kind}`]),
    ...BOX[box](actor),
  ];
  const most = sql`order by m.last_message_id desc limit ${api.THREADS_PER_PAGE + 1}`;
  const rows = await rowsOf(
    db,
    sql`select m.* from ${selectOwnParties(actor)} own (party_id, is_plant) cross join lateral (
      select * from thread_members m where ${sql.join(conditions, sql` and `)} ${most}) m ${most}`,
  );
  const threads = rows.slice(0, api.THREADS_PER_PAGE).map(shown);
  return { threads, next: rows.length > threads.length ? (threads.at(-1)?.last_message_id ?? null) : null };
}

const BOX: Readonly<Record<api.Box, (actor: Actor) => RawBuilder<unknown>[]>> = {
  all: () => [],
  open: () => [sql`m.done_at is null`],
  mine: ({ account_id }) => [sql`m.done_at is null`, sql`m.assigned_to = ${account_id}`],
  done: () => [sql`m.done_at is not null`],
};

export async function countUnread(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.countUnread>> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from thread_members m where ${isOwnSide(actor)} and last_received_id > read_to
        and muted_at is null limit ${api.MAX_UNREAD}) few`.execute(db);
  return { unread: rows[0]?.unread ?? 0 };
}

export async function findThread(
  db: Db,
  who: Who<Actor>,
  to: InputOf<typeof api.findThread>,
): Promise<DataOf<typeof api.findThread>> {
  const { party_id, name, kind, avatar, title } = await findOther(db, who, to);
  const thread_id = await findThreadId(db, partyOf(who.actor).party_id, party_id, to);
  return { thread_id, other: { party_id, name, kind, avatar: pictureAddress(avatar) }, title };
}

export async function viewThread(
  db: Db,
  { actor }: Who<Actor>,
  { thread_id }: InputOf<typeof api.viewThread>,
): Promise<DataOf<typeof api.viewThread>> {
  const [row] = await rowsOf(
    db,
    sql`select * from thread_members m where m.thread_id = ${thread_id} and ${isOwnSide(actor)}`,
  );
  if (!row) throw new Problem('not_found');
  const { own_party: party_id, for_plant } = row;
  const [blocked, own, other, inbox] = await Promise.all([
    isBlocked(db, party_id, row.other_id),
    db
      .selectFrom('message_blocks')
      .select('party_id')
      .where('party_id', '=', party_id)
      .where('blocked_id', '=', row.other_id)
      .executeTakeFirst(),
    db
      .selectFrom('thread_members')
      .select('read_to')
      .where('thread_id', '=', thread_id)
      .where('party_id', '=', row.other_id)
      .executeTakeFirstOrThrow(),
    for_plant ? readInbox(db, thread_id, party_id) : { notes: [], staff: [] },
  ]);
  const { own_party, read_to } = row;
  return {
    ...shown(row),
    own_party,
    read_to,
    other_read_to: other.read_to,
    is_blocked: own !== undefined,
    can: { write: !blocked },
    ...inbox,
  };
}

/** The details of a thread that only the plant's staff can see. */
async function readInbox(db: Db, thread_id: number, plant_id: number) {
  const [notes, staff] = await Promise.all([
    sql<api.Note>`
      select n.note_id, n.after_message_id, a.first_name as author, n.text, n.written_at
      from thread_notes n join accounts a on a.account_id = n.written_by
      where n.thread_id = ${thread_id} and n.plant_id = ${plant_id} order by n.note_id desc limit 200`.execute(db),
    sql<{ account_id: number; name: string }>`
      select account_id, trim(first_name || ' ' || last_name) as name from accounts
      where plant_id = ${plant_id} and role in ('processor', 'admin', 'manager', 'butcher') and deactivated_at is null
      order by first_name, account_id`.execute(db),
  ]);
  return { notes: notes.rows.reverse(), staff: staff.rows };
}
