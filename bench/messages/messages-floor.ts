import { openFloor } from '#bench/open-floor.ts';

/** Lower bound for reading messages. */
const { plant, read, start } = openFloor();

const MESSAGE = `json_build_object('message_id', m.message_id, 'thread_id', m.thread_id, 'previous_id', m.previous_id,
  'client_message_id', m.client_message_id, 'party_id', m.party_id, 'sender_id', m.sender_id,
  'sender_name', s.first_name, 'text', m.text, 'sent_at', m.sent_at, 'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'files', coalesce((
    select json_agg(f.file_id) from message_files f where f.message_id = m.message_id), '[]'))`;
const OTHER = `coalesce(f.name, nullif(trim(a.first_name || ' ' || a.last_name), ''), '')`;

const PAGE = `select ${MESSAGE} as message from (
    select m.* from thread_members own join messages m using (thread_id)
    where own.thread_id = $1 and own.party_id = $3 and m.message_id < $2 order by m.message_id desc limit 41) m
  join accounts s on s.account_id = m.sender_id order by m.message_id`;
read<{ thread_id: string; before: string }>('page', PAGE, ({ thread_id, before }) => [thread_id, before, plant]);

const INBOX = `select m.thread_id, m.other_id, m.other_kind, t.subject, t.subject_id, t.title, m.last_message_id,
    case when l.deleted_at is null then left(l.text, 120) else '' end as last_text, l.party_id = m.party_id as last_is_own,
    l.sent_at as last_at, case when m.last_received_id > m.read_to then (select count(*) from (
      select from messages x where x.thread_id = m.thread_id and x.message_id > m.read_to
        and x.party_id <> m.party_id limit 99) few)::int else 0 end as unread,
    m.muted_at is not null as is_muted, m.done_at is not null as is_done, m.assigned_to,
    coalesce(g.first_name, '') as assigned_name, ${OTHER} as name, a.avatar
  from (select * from thread_members m where party_id = $1 and is_plant and last_message_id < $2
    order by last_message_id desc limit 31) m
  join threads t using (thread_id) join messages l on l.message_id = m.last_message_id
  join accounts a on a.account_id = m.other_id
  left join farms f on f.seller_id = m.other_id left join accounts g on g.account_id = m.assigned_to
  order by m.last_message_id desc`;
read<{ before: string }>('inbox', INBOX, ({ before }) => [plant, before]);

const SEARCH = `select m.message_id, m.thread_id, m.text, m.sent_at, m.party_id = $2 as is_own, t.title, ${OTHER} as other_name
  from (select * from messages where search @@ $1::tsquery and deleted_at is null
    order by message_id desc limit 21) m
  join threads t using (thread_id)
  join accounts a on a.account_id = case when m.party_id = $2 then m.to_party else m.party_id end
  left join farms f on f.seller_id = a.account_id
  order by m.message_id desc`;
read<{ words: string }>('search', SEARCH, ({ words }) => {
  const asked = words.split(' ').map((word) => `'${word}':*`);
  return [[...asked, `':${plant}'`].join(' & '), plant];
});

await start();
