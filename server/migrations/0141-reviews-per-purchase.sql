-- What was bought of a lot in one checkout has one review, however many claims it has.
comment on table farm_reviews is
  'One review per purchase of a lot, under one of its claims, once the meat was picked up.';
