-- Whether the person who brings the animal also picks up all of its meat and passes it on. True for market lots with pickup at
-- the farm.
alter table orders add column bringer_picks_up boolean not null default false;
update orders o set bringer_picks_up = true
from lot_animals a join lots l using (lot_id), bookings k
where a.plant_id = o.plant_id and a.order_id = o.order_id and l.pickup = 'farm'
  and k.plant_id = o.plant_id and k.booking_id = o.booking_id and k.customer_id is not null
  and not exists (select from order_notices n
    where n.plant_id = o.plant_id and n.order_id = o.order_id and n.event = 'ready_for_pickup');

-- When the seller picked up the meat at the plant and the buyer was told to pick it up at the farm.
alter table claims add column at_farm_at timestamptz;
update claims c set at_farm_at = o.completed_at
from lot_animals a join lots l using (lot_id) join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
where c.animal_id = a.animal_id and c.state = 'bought' and l.pickup = 'farm' and o.stage = 'picked_up';
