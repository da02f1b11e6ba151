-- The date that a booking's rule counts from. It is the first date of the series until this and the later orders move.
alter table bookings add column series_start date;
update bookings b set series_start = least(
  (select min(s.series_date) from bookings s
    where s.plant_id = b.plant_id and s.series_id = b.series_id and s.rrule = b.rrule),
  (select min(o.dropoff_date) from bookings s
    join orders o on o.plant_id = s.plant_id and o.order_id = s.repeats_order_id
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    where s.plant_id = b.plant_id and s.series_id = b.series_id and s.rrule = b.rrule
      and k.series_id is distinct from s.series_id))
where b.series_id is not null;
