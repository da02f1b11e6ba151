-- What the list said about a product when we heard of an offline sale of it; null if it hadn't changed. Stock that is counted in
-- another unit now isn't touched by the sale.
alter table counter_sale_lines
  add column listed_unit text check (listed_unit in ('piece', 'lb')),
  add column listed_tax_class text check (listed_tax_class in ('meat', 'goods'));
drop index counter_differences;
create index counter_differences on counter_sale_lines (sale_id)
  where (short > 0 or price_cents <> listed_cents or listed_unit is not null or listed_tax_class is not null)
    and settled_at is null;
