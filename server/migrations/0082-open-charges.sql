-- What is left to pay on two shares of one purchase can be paid at the same time.
drop index one_open_charge;
create unique index one_open_charge on market_charges (purchase_id, claim_id) nulls not distinct where state = 'started';
