-- Closing a day withdraws the offers for it. Unlike a day that someone declined, it may be offered to them again.
alter table waitlist_offers
  drop constraint waitlist_offers_outcome_check,
  add constraint waitlist_offers_outcome_check
    check (outcome in ('accepted', 'declined', 'lapsed', 'withdrawn', 'closed'));
