-- Farms that asked to sell through a plant. An accepted farm is in the plant's directory.
create table farm_requests (
  plant_id bigint not null references plants (plant_id),
  seller_id bigint not null references accounts (account_id),
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by bigint references accounts (account_id),
  -- Why the office declined.
  reason text not null default '' check (length(reason) <= 300),
  primary key (plant_id, seller_id),
  constraint answered_if_decided check ((state = 'asked') = (answered_at is null))
);
create index farm_requests_waiting on farm_requests (plant_id, asked_at) where state = 'asked';
create index farm_requests_by_seller on farm_requests (seller_id, asked_at);
