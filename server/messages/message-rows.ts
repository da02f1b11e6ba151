import { sql } from 'kysely';
import type { Message } from '#contract/messages/message.ts';

/** PostgreSQL's JSON times end in +00:00 and vary in their number of decimals. */
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Message `m` as both parties see it, as JSON. Deleted messages have no text and no files. */
export const MESSAGE_JSON = sql<Message>`json_build_object(
  'message_id', m.message_id, 'thread_id', m.thread_id, 'previous_id', m.previous_id,
  'client_message_id', m.client_message_id, 'party_id', m.party_id,
  'sender_id', m.sender_id, 'sender_name', (select first_name from accounts where account_id = m.sender_id),
  'text', m.text, 'sent_at', ${utc('m.sent_at')}, 'edited_at', ${utc('m.edited_at')},
  'deleted_at', ${utc('m.deleted_at')},
  'files', coalesce((
    select json_agg(json_build_object('file_id', file_id, 'file_name', file_name, 'bytes', bytes,
      'photo', case when width is not null then json_build_object('width', width, 'height', height) end) order by file_id)
    from message_files f where f.message_id = m.message_id), '[]'))`;
