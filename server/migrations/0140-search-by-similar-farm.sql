-- Searches with misspelled words also look for farms.
create index farms_alike on farms using gin (fold_text(name) gin_trgm_ops);
