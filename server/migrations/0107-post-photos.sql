-- Photos in posts. Until the post is written, a photo is 'unsent', and only the person who uploaded it can see it.
alter table community_files
  add column post_id bigint references community_posts (post_id),
  drop constraint community_files_state_check,
  add constraint community_files_state_check check (state in ('shown', 'held', 'unsent'));
create index community_files_of_post on community_files (post_id) where post_id is not null;
create index community_files_unsent on community_files (created_at) where state = 'unsent';
