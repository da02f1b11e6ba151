-- Programs that a plant lets in. Each has an account, so that the history can name it; nobody can sign in to that account.
-- The table can't be altered while rows that earlier migrations inserted wait to be checked.
set constraints all immediate;
alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check
  check (role in ('processor', 'admin', 'manager', 'butcher', 'producer', 'customer', 'seller', 'buyer', 'api_key'));
alter table accounts add constraint nobody_signs_in_to_api_keys
  check (role <> 'api_key' or email is null and password_hash is null and plant_id is not null);

-- Revoked by deactivating the account, which all processes hear of.
create table api_keys (
  plant_id bigint not null references plants (plant_id),
  account_id bigint not null references accounts (account_id),
  -- SHA-256 of the key. The key itself is shown once and never stored.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The first characters of the key, to tell keys apart.
  start text not null check (length(start) between 1 and 12),
  scopes text[] not null check (scopes <@ array['read', 'write', 'money'] and 'read' = any(scopes)),
  created_by bigint not null references accounts (account_id),
  created_at timestamptz not null default now(),
  -- To within a minute.
  last_used_at timestamptz,
  primary key (plant_id, account_id)
);
create unique index api_keys_by_account on api_keys (account_id);
