-- What each animal yielded once all of it was packed, beside what the model expects for how it was cut. Estimates follow the last
-- ones of a kind. See docs/yield-estimate.md.
create table animal_yields (
  plant_id bigint not null,
  order_id bigint not null,
  species text not null,
  style text not null check (style in ('boneless', 'bone_in')),
  -- In hundredths of a pound.
  hanging_clb int not null check (hanging_clb > 0),
  packed_clb int not null check (packed_clb > 0),
  modeled_clb int not null check (modeled_clb > 0),
  weighed_at timestamptz not null default now(),
  primary key (plant_id, order_id),
  foreign key (plant_id, order_id) references orders (plant_id, order_id)
);
create index animal_yields_by_style on animal_yields (plant_id, species, style, weighed_at desc, order_id desc);
