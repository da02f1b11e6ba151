-- The seller's part of a refund for a share that cost less than was paid. The charge it comes out of may have had other
-- refunds.
alter table market_refunds add column seller_cents int not null default 0 check (seller_cents >= 0);
update market_refunds r set seller_cents = c.deposit_cents - c.final_price_cents
  from claims c where c.claim_id = r.claim_id and r.reason = 'overpaid' and c.final_price_cents < c.deposit_cents;
