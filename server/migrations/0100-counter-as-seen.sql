-- A product's unit and tax class when the server got an offline sale of it, if they had changed; otherwise null. If the
-- stock is now counted in another unit, the sale doesn't change it.
alter table counter_sale_lines
  add column listed_unit text check (listed_unit in ('piece', 'lb')),
  add column listed_tax_class text check (listed_tax_class in ('meat', 'goods'));
drop index counter_differences;
create index counter_differences on counter_sale_lines (sale_id)
  where (short > 0 or price_cents <> listed_cents or listed_unit is not null or listed_tax_class is not null)
    and settled_at is null;
