-- What each machine that serves this installation says about its disk and its backups, about once a minute.
create table machines (
  host text primary key,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  disk_free_percent int not null,
  disk_low_since timestamptz,
  -- Whether it backs up its built-in database.
  is_backed_up boolean not null,
  -- Where backups are copied to, besides its own disk.
  copied_to text[] not null default '{}',
  last_backup_at timestamptz,
  last_backup_bytes bigint,
  failing_since timestamptz,
  checked_at timestamptz,
  is_check_failed boolean not null default false,
  -- What was last said about a failure. Names folders, so it is only for the operator.
  problem text not null default '',
  -- What the operator was last told about, and when.
  mailed_at timestamptz,
  mailed_troubles text[] not null default '{}'
);
