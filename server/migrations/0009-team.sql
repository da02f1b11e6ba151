-- Contact details of sellers and buyers, shown by the seller finder.
alter table accounts
  add column phone text not null default '',
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column country text not null default 'United States',
  -- The plant a customer or producer currently works with; null means `plant_id`, the one that created the account.
  add column current_plant_id bigint references plants (plant_id),
  -- When the person was last emailed an invitation to join the plant's staff.
  add column invited_at timestamptz;

-- The owner can change, but there is never more than one.
create unique index one_owner_per_plant on accounts (plant_id) where role = 'processor';

-- For finding out when someone last signed in.
create index sessions_newest on sessions (account_id, created_at desc);

-- For the plant's own history, which leaves out events about orders, slots, cut sheets, and mail.
create index events_of_house on events (plant_id, event_id desc)
  where split_part(kind, '.', 1) not in ('order', 'slots', 'cut_sheet', 'mail');

-- A person's role comes from the plant's record of them: they can be a producer at one plant and a customer at another.
drop trigger portal_changed on customers;
create trigger portal_changed after update of has_portal, type, account_id on customers
  for each row execute function tell_actor_changed('account_id');
