import { sql } from 'kysely';
import type { Message, MessageNews, Party } from '#contract/messages/message.ts';
import type { Db } from '#server/lib/database.ts';
import type { EventData } from '#server/lib/events.ts';
import { MESSAGE_JSON } from '#server/messages/message-rows.ts';

interface Row {
  thread_id: number;
  reader_id: number | null;
  only_party: number | null;
  message: Message | null;
  members: (Party & { read_to: number })[];
}

/** Looks up whom these changes concern, and what their pages show of them. */
export async function findMessageNews(db: Db, changes: readonly EventData<'thread.changed'>[]): Promise<MessageNews[]> {
  const { rows } = await sql<Row>`
    select t.thread_id, t.reader_id, t.only_party,
      (select json_agg(json_build_object('party_id', party_id, 'is_plant', is_plant, 'read_to', read_to))
        from thread_members where thread_id = t.thread_id) as members,
      (select ${MESSAGE_JSON} from messages m where m.message_id = t.message_id) as message
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (thread_id bigint, message_id bigint, reader_id bigint, only_party bigint))
      with ordinality as t(thread_id, message_id, reader_id, only_party, place) order by t.place`.execute(db);
  return rows.map(({ thread_id, reader_id, only_party, message, members }) => {
    const read_to = members.find(({ party_id }) => party_id === reader_id)?.read_to;
    return {
      thread_id,
      to: members
        .filter(({ party_id }) => only_party === null || party_id === only_party)
        .map(({ party_id, is_plant }) => ({ party_id, is_plant })),
      message,
      read: reader_id === null || read_to === undefined ? null : { thread_id, party_id: reader_id, read_to },
    };
  });
}
