-- Each key of a plant's table begins with the plant, so that plants can be divided among databases.
alter table saved_replies drop constraint saved_replies_pkey;
alter table saved_replies add primary key (plant_id, reply_id);
drop index saved_replies_by_plant;
