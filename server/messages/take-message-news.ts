import { sql } from 'kysely';
import type { Message, MessageNews, Party } from '#contract/lib/message.ts';
import type { Db } from '#server/lib/database.ts';
import { MESSAGE_JSON } from '#server/messages/message-rows.ts';

export const MAX_MESSAGE_NEWS = 100;

interface Row {
  thread_id: number;
  reader_id: number | null;
  only_party: number | null;
  message: Message | null;
  members: (Party & { read_to: number })[];
}

/** Takes the changes to announce, except for those that another process is already taking. */
export async function takeMessageNews(db: Db): Promise<MessageNews[]> {
  const { rows } = await sql<Row>`
    with taken as (
      delete from message_news where news_id in (
        select news_id from message_news order by news_id limit ${MAX_MESSAGE_NEWS} for update skip locked)
      returning news_id, thread_id, message_id, reader_id, only_party
    )
    select t.thread_id, t.reader_id, t.only_party,
      (select json_agg(json_build_object('party_id', party_id, 'is_plant', is_plant, 'read_to', read_to))
        from thread_members where thread_id = t.thread_id) as members,
      (select ${MESSAGE_JSON} from messages m where m.message_id = t.message_id) as message
    from taken t order by t.news_id`.execute(db);
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
