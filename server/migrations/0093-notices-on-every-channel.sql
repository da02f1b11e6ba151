-- Notices go by email, text, and push. The log has one row for each person and channel.
alter table mails
  add column channel text not null default 'email' check (channel in ('email', 'text', 'push')),
  -- Not sent before this time: texts wait for the morning, broadcasts for their turn, failures for the next try.
  add column send_after timestamptz,
  add column tries int not null default 0,
  -- The id given to the message by the service that accepted it.
  add column provider_id text,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('queued', 'sent', 'delivered', 'failed', 'skipped')),
  drop constraint once_per_event_and_recipient,
  add constraint once_per_event_and_recipient unique (plant_id, event_id, template, recipient, channel);
create index mails_due on mails (send_after) where status = 'queued' and send_after is not null;

alter table plants
  add column texts_on text[] not null default '{}',
  add column push_off text[] not null default '{}';

-- Checkboxes in the table of events and channels, such as 'text:order_booked'.
alter table accounts
  add column notices_off text[] not null default '{}',
  add column office_also text[] not null default '{}';
drop index accounts_with_office_mails;
create index accounts_hearing_at_office on accounts (plant_id) where office_mails <> '{}' or office_also <> '{}';

-- Phone numbers that asked us to stop, such as +13125550100. One number sends every plant's texts, so a stop applies to
-- all of them.
create table text_stops (
  phone text primary key,
  stopped_at timestamptz not null default now()
);
