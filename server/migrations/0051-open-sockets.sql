-- The pages that accounts have open, across all processes. Each process confirms its rows regularly; those of a killed
-- process expire. Unlogged, because lost rows are simply counted again at the next confirmation.
create unlogged table open_sockets (
  socket_id text primary key,
  account_id bigint not null references accounts (account_id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index open_sockets_of_account on open_sockets (account_id);
