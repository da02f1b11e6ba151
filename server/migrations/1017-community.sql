-- A seller's group of buyers and neighbors.
create table communities (
  community_id bigint generated always as identity primary key,
  owner_id bigint not null references accounts (account_id),
  name text not null check (name <> ''),
  description text not null default '',
  -- Such as '2027'. Each season can have its own copy of a community.
  season text not null default '',
  -- The center of the ZIP code's area.
  zip text not null,
  city text not null,
  state text not null,
  lat double precision not null,
  lon double precision not null,
  -- {small, medium, large, width, height}: names in the file store.
  picture jsonb,
  join_policy text not null default 'open' check (join_policy in ('open', 'request', 'invitation')),
  -- How many people can join; null if the community has no limit of its own.
  most_members int check (most_members between 2 and 2000),
  copied_from bigint references communities (community_id),
  revision int not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create index communities_of on communities (owner_id, community_id);
create index communities_near on communities (lat, lon) where archived_at is null and join_policy <> 'invitation';
create index communities_words on communities using gin (fold_text(name || ' ' || season || ' ' || description) gin_trgm_ops)
  where archived_at is null and join_policy <> 'invitation';

-- Who is, was, or asks to be in a community.
create table community_members (
  community_id bigint not null references communities (community_id),
  account_id bigint not null references accounts (account_id),
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  state text not null check (state in ('asked', 'joined', 'left', 'banned')),
  -- What someone wrote when they asked to join.
  note text not null default '',
  -- Whether a moderator has ever approved one of this member's posts with a link or photo.
  is_trusted boolean not null default false,
  mails text[] not null default '{announcements,mentions,digest}' check (mails <@ '{announcements,mentions,digest}'),
  changed_at timestamptz not null default now(),
  primary key (community_id, account_id),
  constraint only_members_have_roles check (role = 'member' or state = 'joined')
);
create index community_members_of on community_members (account_id, community_id);
create index community_members_listed on community_members (community_id, state, account_id);

-- An announcement, a discussion post, or a reply.
create table community_posts (
  post_id bigint generated always as identity primary key,
  community_id bigint not null references communities (community_id),
  author_id bigint not null references accounts (account_id),
  kind text not null check (kind in ('announcement', 'discussion')),
  -- The post that this is a reply to, which is never a reply itself.
  parent_id bigint references community_posts (post_id),
  text text not null,
  -- held: waiting for a moderator. hidden: by reports or by a moderator.
  state text not null default 'shown' check (state in ('shown', 'held', 'hidden', 'removed')),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- For announcements: the last member emailed so far, and when all members had been emailed.
  told_up_to bigint not null default 0,
  told_at timestamptz,
  -- Announcements beyond the day's limit of emails go out with the digest.
  in_digest boolean not null default false
);
create index community_posts_listed on community_posts (community_id, kind, post_id) where parent_id is null;
create index community_posts_replies on community_posts (parent_id, post_id) where parent_id is not null;
create index community_posts_waiting on community_posts (community_id, post_id) where state in ('held', 'hidden');
create index community_posts_new on community_posts (community_id, created_at) where state = 'shown';
create index community_posts_untold on community_posts (post_id) where kind = 'announcement' and told_at is null;

-- A member's reaction to a post.
create table community_reactions (
  post_id bigint not null references community_posts (post_id),
  account_id bigint not null references accounts (account_id),
  kind text not null check (kind in ('like', 'thanks', 'helpful')),
  primary key (post_id, account_id, kind)
);

-- The members whom a post names.
create table community_mentions (
  post_id bigint not null references community_posts (post_id),
  account_id bigint not null references accounts (account_id),
  told_at timestamptz,
  primary key (post_id, account_id)
);
create index community_mentions_untold on community_mentions (account_id, post_id) where told_at is null;

-- A member's report of a post.
create table community_reports (
  post_id bigint not null references community_posts (post_id),
  account_id bigint not null references accounts (account_id),
  reason text not null default '',
  reported_at timestamptz not null default now(),
  -- When a moderator decided on it. Only undecided reports count toward hiding the post.
  settled_at timestamptz,
  primary key (post_id, account_id)
);
create index community_reports_open on community_reports (post_id) where settled_at is null;

-- What moderators did in a community.
create table community_log (
  log_id bigint generated always as identity primary key,
  community_id bigint not null references communities (community_id),
  -- Null if reports hid the post.
  actor_id bigint references accounts (account_id),
  action text not null,
  member_id bigint references accounts (account_id),
  post_id bigint references community_posts (post_id),
  note text not null default '',
  happened_at timestamptz not null default now()
);
create index community_log_listed on community_log (community_id, log_id);

-- A file that a community offers its members.
create table community_files (
  file_id bigint generated always as identity primary key,
  community_id bigint not null references communities (community_id),
  uploaded_by bigint not null references accounts (account_id),
  file_name text not null,
  bytes int not null,
  -- {width, height} for a picture; null for a document.
  photo jsonb,
  -- Names in the file store.
  stored jsonb not null,
  state text not null default 'shown' check (state in ('shown', 'held', 'unsent')),
  created_at timestamptz not null default now(),
  -- Photos in posts. Until the post is written, a photo is 'unsent', and only the person who uploaded it can see it.
  post_id bigint references community_posts (post_id)
);
create index community_files_listed on community_files (community_id, file_id);
create index community_files_of_post on community_files (post_id) where post_id is not null;
create index community_files_unsent on community_files (created_at) where state = 'unsent';

-- An invitation to a community, by email or by link.
create table community_invitations (
  invitation_id bigint generated always as identity primary key,
  community_id bigint not null references communities (community_id),
  token_hash bytea not null unique,
  made_by bigint not null references accounts (account_id),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index community_invitations_of on community_invitations (community_id);

-- Days that the owner or a moderator announced. Drop-offs and pickups come from the owner's lots.
create table community_days (
  day_id bigint generated always as identity primary key,
  community_id bigint not null references communities (community_id),
  day date not null,
  title text not null check (title <> ''),
  note text not null default '',
  created_by bigint not null references accounts (account_id),
  -- A removed day is kept until it is over, so that subscribed calendars learn that it was canceled.
  removed_at timestamptz
);
create index community_days_listed on community_days (community_id, day);

-- When each person was last emailed about mentions, and when they last got a digest.
create table community_mail_pace (
  account_id bigint primary key references accounts (account_id),
  mentioned_at timestamptz,
  digested_at timestamptz
);
