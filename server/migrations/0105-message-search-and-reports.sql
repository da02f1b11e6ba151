-- The words of a message, plus its parties as words that nothing typed can be a prefix of, so that one index finds a
-- party's messages for a search.
alter table messages drop column search;
alter table messages add column search tsvector generated always as (
  to_tsvector('simple', fold_text(text)) || array_to_tsvector(array[':' || party_id::text, ':' || to_party::text])) stored;
create index messages_search on messages using gin (search);

-- When the operator of the installation was emailed about it.
alter table message_reports add column told_at timestamptz;
create index message_reports_untold on message_reports (report_id) where told_at is null;
