-- One ledger for the plants and the market. See docs/decisions/0041-everything-has-an-owner.md.
alter table postings drop constraint postings_plant_id_fkey, drop constraint posted_once;
alter table postings rename column plant_id to owner_id;
alter table postings
  add foreign key (owner_id) references accounts (account_id),
  add constraint market_kinds check (owner_id <> -1 or kind in ('charge', 'refund', 'refund_failed', 'payout', 'payout_refunded',
    'take_back', 'dispute', 'dispute_won', 'dispute_fee', 'dispute_lost'));
-- A plant posts each cause once. The market posts a refund again each time the bank has sent it back, and a dispute's fee or a
-- loss each time it changes.
create unique index posted_once on postings (owner_id, kind, cause_id,
  (case when owner_id = -1 and kind not in ('payout', 'take_back') then posting_id else 0 end));
comment on table postings is 'The books of the plants and of the market. A posting is one thing that happened to its owner’s money, with the transfers that record it. Each transfer moves an amount from one account to another, so a posting always balances. See docs/money.md.';

alter table transfers rename column plant_id to owner_id;
-- The share or product that the market's money was paid for, and its seller.
alter table transfers
  add column claim_id bigint references claims (claim_id),
  add column seller_id bigint references accounts (account_id),
  add constraint claims_are_of_the_market check (owner_id = -1 or num_nonnulls(claim_id, seller_id) = 0),
  add constraint market_accounts check (owner_id <> -1 or customer_id is null and
    debit_account in ('provider', 'seller_payable', 'platform_fee', 'provider_cost', 'unassigned', 'disputes') and
    credit_account in ('provider', 'seller_payable', 'platform_fee', 'provider_cost', 'unassigned', 'disputes')),
  drop constraint customer_or_own_money,
  add constraint customer_or_own_money check (owner_id = -1 or customer_id is not null or
    debit_account in ('cash', 'safe', 'bank', 'petty_cash', 'over_short', 'tips', 'checks', 'card_terminal', 'provider', 'quickbooks',
      'provider_cost', 'meat_revenue', 'tax_payable', 'tax_allowance') and
    credit_account in ('cash', 'safe', 'bank', 'petty_cash', 'over_short', 'tips', 'checks', 'card_terminal', 'provider', 'quickbooks',
      'provider_cost', 'meat_revenue', 'tax_payable', 'tax_allowance'));
create index transfers_by_claim on transfers (claim_id) where claim_id is not null;
create index transfers_by_seller on transfers (seller_id, transfer_id) where seller_id is not null;

-- What one transaction recorded about one cause becomes one posting.
insert into postings (owner_id, kind, cause_id, day, posted_at)
  select -1, kind, cause_id, (posted_at at time zone 'UTC')::date, posted_at from market_transfers
  group by kind, cause_id, posted_at order by min(transfer_id);
insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, claim_id, seller_id)
  select -1, p.posting_id, t.debit_account, t.credit_account, t.amount_cents, t.claim_id, t.seller_id
  from market_transfers t join postings p on p.owner_id = -1 and p.kind = t.kind and p.cause_id = t.cause_id
    and p.posted_at = t.posted_at order by t.transfer_id;
drop table market_transfers;
