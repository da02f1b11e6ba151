-- Sales tax rates are decimal numbers with three decimals of a percent, such as 6.875%, so they are stored as such.
alter table invoice_rules
  alter column tax_processing_bp type numeric(5, 1), alter column tax_meat_bp type numeric(5, 1),
  alter column tax_goods_bp type numeric(5, 1), alter column tax_fees_bp type numeric(5, 1);
alter table till_counter_taxes alter column rate_bp type numeric(5, 1);
alter table counter_sale_lines
  alter column sold_rate_bp type numeric(5, 1), alter column listed_rate_bp type numeric(5, 1);
