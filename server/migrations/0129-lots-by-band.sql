-- For the lots nearest to a place: bands of half a degree of latitude, each from west to east. In the index sorted by latitude
-- alone, a search among a million lots reads all those at its latitude, across the whole country.
create index lots_by_band on lots (species, (floor(lat * 2)::int), lon, lat) where state = 'published' and left_to_buy > 0;
