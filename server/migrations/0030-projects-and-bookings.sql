-- The market's lot behind an order; 0 for what the plant books outside the market. Part 1 of the specification decides about
-- requests by it. Decision C-02.
alter table orders add column project_id bigint not null default 0 check (project_id >= 0);
create index orders_by_project on orders (plant_id, project_id, order_id) where project_id <> 0;

-- How a booking was made stands with its event, which names all of its orders and so none of them.
create index events_of_booking on events (plant_id, ((data ->> 'booking_id')::bigint)) where kind = 'order.created';
