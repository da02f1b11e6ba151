-- People who had their data erased, but whose name and address must be kept for a while: in a plant's directory, because of
-- animals that it killed for them, or in the market's purchases, whose `owner_id` is the market. A job blanks them then.
create table kept_identities (
  owner_id bigint not null references accounts (account_id),
  account_id bigint not null references accounts (account_id),
  keep_until date not null,
  primary key (owner_id, account_id)
);
create index kept_identities_due on kept_identities (keep_until);
