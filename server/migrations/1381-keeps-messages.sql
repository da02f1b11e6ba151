-- Whether messages stay on this person's screens until they are closed.
alter table accounts add column keeps_messages boolean not null default false;
