-- If a kill date moves, customers are reminded of their missing cut sheet again.
alter table sheet_reminders add column kill_date date;
update sheet_reminders r set kill_date = coalesce(
  (select o.kill_date from shares s join orders o using (plant_id, order_id)
    where s.plant_id = r.plant_id and s.cut_sheet_id = r.cut_sheet_id),
  -- The sheet is no longer on an order.
  reminded_at::date + days_before);
alter table sheet_reminders
  alter column kill_date set not null,
  drop constraint sheet_reminders_pkey,
  add primary key (plant_id, cut_sheet_id, kill_date, days_before);
