-- Searches whose new lots people want to hear about by email. `filter` follows LotFilter in
-- contract/market/search/search-api.ts.
create table lot_alerts (
  alert_id bigint generated always as identity primary key,
  email citext not null check (email <> ''),
  -- The account that saved it, which lists it. Null for someone who wasn't signed in.
  account_id bigint references accounts (account_id),
  language text not null check (language in ('en', 'es')),
  -- In the emails' links. It can only confirm and end this alert.
  token text not null unique,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  -- Null until the emailed link is opened.
  confirmed_at timestamptz,
  -- Lots published until then have been looked at.
  seen_until timestamptz not null default now(),
  mailed_at timestamptz,
  constraint lot_alerts_once unique (email, filter)
);
create index lot_alerts_of on lot_alerts (account_id) where account_id is not null;
create index lot_alerts_due on lot_alerts (seen_until) where confirmed_at is not null;
create index lots_by_publication on lots (published_at) where state = 'published';

-- Set while the follower wants emails about the farm's new lots. The token is in those emails and ends them.
alter table favorite_farms add column email_token text unique;
-- When the lot's seller told their followers about it. They can do so once.
alter table lots add column followers_emailed_at timestamptz;
