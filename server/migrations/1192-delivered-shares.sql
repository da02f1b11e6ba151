-- Whether the person who brings the animal also picks up this share's meat, to bring it to its owner. For a whole animal, see
-- orders.bringer_picks_up.
alter table shares add column bringer_picks_up boolean not null default false;
update shares s set bringer_picks_up = true from claims c
  where c.plant_id = s.plant_id and c.cart_id = s.cart_id and c.place_id is not null and c.state = 'bought';
