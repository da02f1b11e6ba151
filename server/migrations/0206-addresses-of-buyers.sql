-- The buyer's address. Plants have to keep the addresses of the owners of custom animals, so it is asked for with their shares.
alter table purchases
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip text not null default '';
