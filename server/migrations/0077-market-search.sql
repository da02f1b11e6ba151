-- For searches with misspelled words, when no lot matches the words as typed. "Near me" and "newest" already have
-- indexes.
create function lot_names(title text, breed text, species text) returns text language sql immutable strict parallel safe
  return fold_text(title || ' ' || breed || ' ' || species);
create index lots_alike on lots using gin (lot_names(title, breed, species) gin_trgm_ops)
  where state = 'published' and left_to_buy > 0;
