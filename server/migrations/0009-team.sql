-- How a seller or a buyer can be reached, and where: the seller finder shows it. Spec part 1, section 3 (Seller).
alter table accounts
  add column phone text not null default '',
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column country text not null default 'United States',
  -- The plant whose portal a customer or producer is in; null is `plant_id`, the one that made the account. Decision C-47.
  add column current_plant_id bigint references plants (plant_id),
  -- When somebody was last asked by mail to join the plant's staff. Decision C-41.
  add column invited_at timestamptz;

-- The owner can be another one than the person whose account gave the plant its id, but there is never a second one.
create unique index one_owner_per_plant on accounts (plant_id) where role = 'processor';

-- When somebody last signed in.
create index sessions_newest on sessions (account_id, created_at desc);

-- What the office did to the plant itself; the bulk, what happened to orders, has indexes of its own.
create index events_of_house on events (plant_id, event_id desc)
  where split_part(kind, '.', 1) not in ('order', 'slots', 'cut_sheet', 'mail');

-- In another plant a person may be a producer where they are a customer in the first: the role follows the record.
drop trigger portal_changed on customers;
create trigger portal_changed after update of has_portal, type, account_id on customers
  for each row execute function tell_actor_changed('account_id');
