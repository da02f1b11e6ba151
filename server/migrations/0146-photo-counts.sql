-- How many photos each account has added since `since`. The count starts over after a day; removed photos count, too.
create table photo_counts (
  account_id bigint primary key references accounts (account_id),
  photos int not null,
  since timestamptz not null
);
