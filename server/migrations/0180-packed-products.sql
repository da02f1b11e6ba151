-- What was made from a share, product by product. A product has a name of the cut sheet's form, or one of the plant's.
-- Weights are in hundredths of a pound. 0 means that none was packed; null, that it was only counted.
create table packed_products (
  plant_id bigint not null,
  order_id bigint not null,
  cart_id bigint not null,
  product text not null check (product <> '' and length(product) <= 80),
  packed_clb int check (packed_clb between 0 and 10000000),
  -- What it weighed before curing or smoking, if the plant charges by that.
  green_clb int check (green_clb between 0 and 10000000),
  -- How many packages, or birds, pairs, and crates.
  pieces int check (pieces between 0 and 100000),
  place int not null,
  primary key (plant_id, cart_id, product),
  foreign key (plant_id, cart_id) references shares (plant_id, cart_id) on delete cascade,
  check (packed_clb is not null or green_clb is not null or pieces is not null)
);
create index packed_products_of_order on packed_products (plant_id, order_id, cart_id, place);
