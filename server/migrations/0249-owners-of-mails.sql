-- A message belongs to a plant, or to the market if it is to a person about their own account. No plant can read the
-- market's messages, because they can contain links that open the account.
alter table mails drop constraint mails_plant_id_fkey;
alter table mails rename column plant_id to owner_id;
alter table mails
  add constraint mails_owner foreign key (owner_id) references accounts (account_id),
  -- Whom the market's message is to. Null if someone asked for a link to this address. Whether the address has an account is
  -- looked up when the message is sent.
  add column account_id bigint references accounts (account_id) on delete cascade,
  -- What the market's message is written from when it is sent. Erased afterward.
  add column facts jsonb not null default '{}',
  alter column event_id drop not null,
  alter column subject set default '',
  alter column body set default '',
  alter column send_after set default now(),
  add constraint market_mails_have_no_event check ((event_id is null) = (owner_id = -1));

-- Every message that is waiting has a time from which it is due, so that none can be left behind.
update mails set send_after = now() where status = 'queued' and send_after is null;
alter table mails add constraint queued_mails_are_due check (status <> 'queued' or send_after is not null);

alter table mails drop constraint once_per_event_and_recipient;
create unique index once_per_event_and_recipient
  on mails (owner_id, event_id, template, recipient, channel, push_id) nulls not distinct where event_id is not null;
drop index mails_due;
create index mails_due on mails (send_after) where status = 'queued' and owner_id > 0;
create index mails_due_to_people on mails (send_after) where status = 'queued' and owner_id = -1 and channel = 'email';
create index mails_of_person on mails (account_id, created_at) where owner_id = -1;
create index mails_of_people_old on mails (created_at) where owner_id = -1;

insert into mails (owner_id, account_id, recipient, template, facts, status, problem, tries, created_at, send_after, sent_at)
  select -1, account_id, recipient, template, facts, status, problem, tries, created_at, next_try_at,
    case when status = 'sent' then settled_at end
  from account_mails order by account_mail_id;
drop table account_mails;
