-- How many calls each person or network has made in the current minute or so, for limits that processes share. A crash may
-- empty it.
create unlogged table call_counts (
  key text primary key,
  calls int not null,
  ends_at timestamptz not null
);
