-- Everything bought from a lot in one checkout has one review, no matter how many claims that is.
comment on table farm_reviews is
  'One review per purchase of a lot, under one of its claims, once the meat was picked up.';
