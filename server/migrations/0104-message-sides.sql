-- A plant's owner has messages both as a person and as the plant, under the same id.
create index thread_members_of_side on thread_members (party_id, is_plant, last_message_id desc);
drop index thread_members_newest;

-- After an email, the next one waits until the reader has read the messages it was about.
drop index thread_members_untold;
create index thread_members_untold on thread_members (last_received_id)
  where last_received_id > read_to and told_to <= read_to and muted_at is null;
