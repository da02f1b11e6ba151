-- When a person last saw the bell's entries at a plant, and up to what time they have marked them as read.
create table bell_marks (
  plant_id bigint not null references plants (plant_id),
  account_id bigint not null references accounts (account_id),
  seen_at timestamptz not null,
  read_at timestamptz,
  primary key (plant_id, account_id)
);
create index mails_failed on mails (plant_id, created_at) where status = 'failed';
create index community_reports_open on community_reports (post_id) where settled_at is null;
