-- For the job that looks each minute for meat that was picked up.
create index claims_to_pick_up on claims (animal_id) where state = 'bought' and picked_up_at is null and animal_id is not null;
