-- How many photos each account has added since this time, for a day. Removed ones count.
create table photo_counts (
  account_id bigint primary key references accounts (account_id),
  photos int not null,
  since timestamptz not null
);
