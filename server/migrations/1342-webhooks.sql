-- Where a plant's events are sent to. The secret that signs them is sealed with the installation's secret.
create table webhooks (
  plant_id bigint not null references plants (plant_id),
  webhook_id bigint generated always as identity,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  kinds text[] not null check (cardinality(kinds) > 0),
  secret bytea,
  created_by bigint not null references accounts (account_id),
  created_at timestamptz not null default now(),
  -- Since when nothing has arrived; null if the last message did.
  failing_since timestamptz,
  -- When we stopped sending, after days without success. The owner can turn it on again.
  disabled_at timestamptz,
  primary key (plant_id, webhook_id)
);

-- A message for a webhook, kept for 30 days. A test has no event.
create table webhook_deliveries (
  plant_id bigint not null,
  delivery_id bigint generated always as identity,
  webhook_id bigint not null,
  event_id bigint,
  kind text not null,
  body text not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,
  -- The status of the last answer; null if there was none.
  http int,
  -- The beginning of the last answer, or why there was none.
  answer text not null default '',
  primary key (plant_id, delivery_id),
  foreign key (plant_id, webhook_id) references webhooks (plant_id, webhook_id) on delete cascade,
  constraint one_message_per_event unique (plant_id, webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (plant_id, webhook_id, delivery_id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
