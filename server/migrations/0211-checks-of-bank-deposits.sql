-- Which checks went to the bank with which deposit.
create table bank_move_checks (
  plant_id bigint not null,
  bank_move_id bigint not null,
  payment_id bigint not null,
  primary key (plant_id, bank_move_id, payment_id),
  foreign key (plant_id, bank_move_id) references bank_moves (plant_id, bank_move_id),
  foreign key (plant_id, payment_id) references payments (plant_id, payment_id)
);
create index bank_move_checks_of on bank_move_checks (plant_id, payment_id);
-- What customers paid in QuickBooks reaches the bank, too.
alter table bank_moves drop constraint bank_moves_account_check,
  add constraint bank_moves_account_check check (account in ('card_terminal', 'provider', 'quickbooks')) not valid;
alter table bank_moves validate constraint bank_moves_account_check;
-- The money is then the plant's own.
alter table transfers drop constraint customer_or_own_money,
  add constraint customer_or_own_money check (customer_id is not null
    or (debit_account in ('cash', 'safe', 'bank', 'petty_cash', 'over_short', 'tips', 'checks', 'card_terminal', 'provider', 'quickbooks',
        'provider_cost', 'meat_revenue', 'tax_payable', 'tax_allowance')
      and credit_account in ('cash', 'safe', 'bank', 'petty_cash', 'over_short', 'tips', 'checks', 'card_terminal', 'provider', 'quickbooks',
        'provider_cost', 'meat_revenue', 'tax_payable', 'tax_allowance'))) not valid;
alter table transfers validate constraint customer_or_own_money;
