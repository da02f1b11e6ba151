-- How many photos each account has added since `since`, for a day. Removed photos count, too.
create table photo_counts (
  account_id bigint primary key references accounts (account_id),
  photos int not null,
  since timestamptz not null
);
