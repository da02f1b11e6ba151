-- People without a plant have a bell as well; its owner is the market.
alter table bell_marks rename column plant_id to owner_id;
alter table bell_marks
  drop constraint bell_marks_plant_id_fkey,
  add foreign key (owner_id) references accounts (account_id);
