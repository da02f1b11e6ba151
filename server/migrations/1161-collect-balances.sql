-- The card that a buyer agreed to have charged for what is left of the prices in a purchase.
create table balance_cards (
  purchase_id bigint primary key references purchases (purchase_id),
  provider text not null,
  token text not null,
  brand text not null,
  last_four text not null,
  exp_month int not null,
  exp_year int not null,
  agreed_at timestamptz not null default now()
);
-- The day, at the plant, on which that card is charged.
alter table claims
  add column charge_on date,
  add constraint charged_for_a_known_price check (charge_on is null or final_price_cents is not null);
create index claims_to_charge on claims (charge_on) where charge_on is not null;
-- Nobody starts these charges in person.
alter table charges
  drop constraint market_or_plant,
  add constraint market_or_plant check (case when owner_id = -1 then purchase_id is not null and customer_id is null
    and (started_by is not null or claim_id is not null)
    else purchase_id is null and claim_id is null and customer_id is not null end);
