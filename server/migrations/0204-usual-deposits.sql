-- The deposit that the office usually asks for, in dollars for each head, and whether the kill fee is due at booking, too.
alter table plants
  add column usual_deposits json not null default '{"beef":0,"bison":0,"hog":0,"lamb":0,"goat":0,"elk":0,"yak":0,"pork":0,"poultry":0,"deer":0,"wild_game":0}',
  add column kill_fee_due boolean not null default false;
