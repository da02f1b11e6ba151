-- The search near a place reads bands of half a degree of latitude, each from west to east. The index it replaces was sorted by
-- latitude alone, so a search among a million lots read all those at its latitude, across the whole country.
create index lots_by_band on lots (species, (floor(lat * 2)::int), lon, lat) where state = 'published' and left_to_buy > 0;
drop index lots_near;
