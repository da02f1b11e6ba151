-- The market lot behind an order; 0 for orders from outside the market. Some clients send only this id to accept a
-- request.
alter table orders add column project_id bigint not null default 0 check (project_id >= 0);
create index orders_by_project on orders (plant_id, project_id, order_id) where project_id <> 0;

-- A booking's event says how it was made. It covers all of the booking's orders, so it isn't tied to any one of them.
create index events_of_booking on events (plant_id, ((data ->> 'booking_id')::bigint)) where kind = 'order.created';
