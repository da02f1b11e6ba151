-- The date that each booking of a series was made for. It stays if the order is moved or deleted, so that a date that a
-- series already has is never booked again. `repeats_order_id` is the order that was copied to later dates.
alter table bookings
  add column series_date date,
  add column repeats_order_id bigint,
  add foreign key (plant_id, repeats_order_id) references orders (plant_id, order_id);
update bookings b set series_date = (
  select min(o.dropoff_date) from orders o where o.plant_id = b.plant_id and o.booking_id = b.booking_id)
where b.series_id is not null;
create index bookings_by_repeated on bookings (plant_id, repeats_order_id) where repeats_order_id is not null;
