-- For the market's jobs, which run every minute, so that they read only the rows they need.
create index claims_waiting on claims (animal_id) where state = 'bought' and plant_id is null and animal_id is not null;
create index claims_unpaid on claims (animal_id) where state = 'bought' and paid_at is null;
create index claims_picked_up on claims (picked_up_at) where state = 'bought' and picked_up_at is not null;
create index lots_by_day on lots (dropoff_date) where state in ('published', 'paused');
create index claims_paid on claims (paid_at) where state = 'bought' and paid_at is not null;
