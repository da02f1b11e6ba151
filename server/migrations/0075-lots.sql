-- How many animals a lot offers. Once it is published, lot_animals has a row for each.
alter table lots add column animals int not null default 1 check (animals between 1 and 20);

-- Photos that were removed from a lot or farm. Their files are deleted a day later, unless a copied lot still shows
-- them.
create table removed_photos (
  name text primary key,
  removed_at timestamptz not null default now()
);

-- For buyers who haven't been notified yet.
create index next_lot_wishes_open on next_lot_wishes (lot_id) where told_lot_id is null;

-- For checking whether a photo's file is still shown.
create index lots_by_photo on lots using gin (photos jsonb_path_ops);
create index farms_by_photo on farms using gin (photos jsonb_path_ops);
