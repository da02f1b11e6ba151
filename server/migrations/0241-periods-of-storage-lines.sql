-- What a storage line counts. A line whose price is limited is a flat amount, so its unit doesn't say it.
alter table invoice_lines
  add column storage_by text check (storage_by in ('day', 'business_day', 'week'));
update invoice_lines set storage_by = case
    when unit in ('day', 'business_day', 'week') then unit
    when name like '% business day%' then 'business_day'
    when name like '% week%' then 'week'
    else 'day' end
  where storage_days is not null;
alter table invoice_lines add check ((storage_by is null) = (storage_days is null));
