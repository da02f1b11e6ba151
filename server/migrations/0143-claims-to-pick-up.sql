-- For the job that checks every minute which meat has been picked up.
create index claims_to_pick_up on claims (animal_id) where state = 'bought' and picked_up_at is null and animal_id is not null;
