-- For finding sellers and plants by ZIP.
create index sellers_by_zip on accounts (left(zip, 5), account_id) where role = 'seller' and zip <> '';
create index plants_by_zip on plants (left(zip, 5), plant_id) where zip <> '';

-- The rest of the address on a customer's cut sheets.
alter table customers
  add column address_2 text not null default '',
  add column country text not null default '';
