-- A tag is found and compared without spaces, dashes and case: L-9 and l9 are the same tag.
alter table orders add column tag_key text generated always as (regexp_replace(fold_text(tag_id), '[\s._/#-]+', '', 'g')) stored;
create index orders_by_tag on orders using gin (plant_id, tag_key gin_trgm_ops) where tag_key <> '';
