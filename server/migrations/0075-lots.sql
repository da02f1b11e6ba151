-- How many animals a lot offers. lot_animals has them once it is published.
alter table lots add column animals int not null default 1 check (animals between 1 and 20);

-- Photos that were removed from a lot or farm. A day later their files are deleted, unless a copied lot still shows them.
create table removed_photos (
  name text primary key,
  removed_at timestamptz not null default now()
);

-- Wishes that nobody was told about yet.
create index next_lot_wishes_open on next_lot_wishes (lot_id) where told_lot_id is null;

-- Whether a photo's file is still shown.
create index lots_by_photo on lots using gin (photos jsonb_path_ops);
create index farms_by_photo on farms using gin (photos jsonb_path_ops);
