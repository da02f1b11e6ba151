-- Cash that isn't in a till's drawer is in the office safe, so that drawers and books always agree.
alter table refunds add column is_from_safe boolean not null default false;
alter table till_moves drop constraint till_moves_account_check,
  add constraint till_moves_account_check check (account in ('safe', 'bank', 'petty_cash', 'tips'));

-- Money that the plant moves between its own accounts has no customer.
alter table transfers drop constraint customer_or_own_money,
  add constraint customer_or_own_money check (customer_id is not null
    or (debit_account in ('cash', 'safe', 'bank', 'petty_cash', 'over_short', 'tips', 'checks', 'card_terminal', 'provider',
        'provider_cost', 'meat_revenue', 'tax_payable', 'tax_allowance')
      and credit_account in ('cash', 'safe', 'bank', 'petty_cash', 'over_short', 'tips', 'checks', 'card_terminal', 'provider',
        'provider_cost', 'meat_revenue', 'tax_payable', 'tax_allowance')));

-- What the books call the cash drawer, less what is in the tills, was recorded without a till. It moves to the safe.
with drawers as (
  select t.plant_id, sum(case when s.session_id is null then t.left_cents else s.float_cents
      + (select coalesce(sum(p.amount_cents), 0) from till_payments m join payments p using (plant_id, payment_id)
        where m.plant_id = s.plant_id and m.session_id = s.session_id and p.method = 'cash')
      + (select coalesce(sum(case when kind = 'paid_out' then -amount_cents else amount_cents end), 0) from till_moves m
        where m.plant_id = s.plant_id and m.session_id = s.session_id and m.method = 'cash')
      + (select coalesce(sum(case kind when 'refund' then -amount_cents else amount_cents end), 0) from till_counter_payments m
        where m.plant_id = s.plant_id and m.session_id = s.session_id and m.method = 'cash')
      - (select coalesce(sum(r.amount_cents), 0) from till_refunds m join refunds r using (plant_id, refund_id)
        where m.plant_id = s.plant_id and m.session_id = s.session_id and r.state <> 'refused') end) as cents
  from tills t left join till_sessions s on s.plant_id = t.plant_id and s.till_id = t.till_id and s.z_number is null
  group by t.plant_id
), booked as (
  select plant_id, sum(cents) as cents from (
    select plant_id, amount_cents as cents from transfers where debit_account = 'cash'
    union all select plant_id, -amount_cents from transfers where credit_account = 'cash') moved
  group by plant_id
), astray as (
  select plant_id, b.cents - coalesce(d.cents, 0) as cents, (now() at time zone p.time_zone)::date as today
  from booked b join plants p using (plant_id) left join drawers d using (plant_id)
), posted as (
  insert into postings (plant_id, kind, cause_id, day)
  select plant_id, 'cash_to_safe', plant_id, today from astray where cents <> 0
  returning plant_id, posting_id
)
insert into transfers (plant_id, posting_id, debit_account, credit_account, amount_cents)
select plant_id, posting_id, case when cents > 0 then 'safe' else 'cash' end, case when cents > 0 then 'cash' else 'safe' end,
  abs(cents)
from posted join astray using (plant_id);
