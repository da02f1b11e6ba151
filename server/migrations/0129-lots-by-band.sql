-- For finding the lots nearest to a place: bands of half a degree of latitude, each sorted from west to east. With an
-- index on latitude alone, a search among a million lots would read every lot at that latitude, from coast to coast.
create index lots_by_band on lots (species, (floor(lat * 2)::int), lon, lat) where state = 'published' and left_to_buy > 0;
