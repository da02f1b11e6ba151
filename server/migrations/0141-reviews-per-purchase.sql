-- Everything bought from a lot in one checkout gets a single review, no matter how many claims it took.
comment on table farm_reviews is
  'One review per purchase of a lot, under one of its claims, once the meat was picked up.';
