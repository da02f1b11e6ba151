-- The weight that sets the price of market buyers' shares of an order's animal; null if no price depends on a weight.
alter table orders add column priced_by text check (priced_by in ('hanging', 'live'));
update orders o set priced_by = c.priced_by
from (
  select a.plant_id, a.order_id, case when bool_or(c.price_basis = 'live') then 'live' else 'hanging' end as priced_by
  from claims c join lot_animals a using (animal_id)
  where a.order_id is not null and c.state = 'bought' and c.price_basis in ('hanging', 'live')
  group by a.plant_id, a.order_id
) c where o.plant_id = c.plant_id and o.order_id = c.order_id;
