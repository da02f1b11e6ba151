-- How much of a payout was lost before it was sent, because someone refunded the buyer on the provider's own pages.
alter table market_payouts
  add column refunded_cents int not null default 0 check (refunded_cents >= 0),
  drop constraint market_payouts_lost,
  add constraint market_payouts_lost check (lost_cents >= 0 and lost_cents + refunded_cents <= amount_cents);

alter table market_transfers
  drop constraint market_transfers_kind_check,
  add constraint market_transfers_kind_check check (kind in
    ('charge', 'refund', 'refund_failed', 'payout', 'payout_refunded', 'dispute', 'dispute_won', 'dispute_fee', 'dispute_lost'));
