-- The market lot behind an order; 0 for orders from outside the market. Some clients accept requests by this id alone.
alter table orders add column project_id bigint not null default 0 check (project_id >= 0);
create index orders_by_project on orders (plant_id, project_id, order_id) where project_id <> 0;

-- How a booking was made is in its event, which belongs to all of its orders and so to none of them.
create index events_of_booking on events (plant_id, ((data ->> 'booking_id')::bigint)) where kind = 'order.created';
