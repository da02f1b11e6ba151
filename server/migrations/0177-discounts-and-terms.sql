-- Sales tax rates have three decimals in percent: 6.875% is 687.5 hundredths of a percent.
alter table invoice_rules
  alter column tax_processing_bp type double precision, alter column tax_meat_bp type double precision,
  alter column tax_goods_bp type double precision, alter column tax_fees_bp type double precision;
alter table till_counter_taxes alter column rate_bp type double precision;
alter table counter_sale_lines
  alter column sold_rate_bp type double precision, alter column listed_rate_bp type double precision;

-- A draft's discount: a percentage of its lines, or an amount, and why. And what applies to this invoice instead of the
-- customer's or the plant's own terms; null if nothing does.
alter table invoices
  add column discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  add column discount_cents bigint not null default 0 check (discount_cents between 0 and 9999999999),
  add column discount_reason text not null default '' check (length(discount_reason) <= 200),
  add column due_days int check (due_days between 0 and 365),
  add column terms text check (length(terms) <= 2000),
  add column note text check (length(note) <= 2000),
  add constraint one_discount check (discount_bp = 0 or discount_cents = 0);

-- What a customer's invoices say, unless the invoice says otherwise: in how many days they are due, the terms, and a
-- note. Null where the plant's template applies.
create table customer_terms (
  plant_id bigint not null,
  customer_id bigint not null,
  due_days int check (due_days between 0 and 365),
  terms text check (length(terms) <= 2000),
  note text check (length(note) <= 2000),
  primary key (plant_id, customer_id),
  foreign key (plant_id, customer_id) references customers (plant_id, customer_id)
);
