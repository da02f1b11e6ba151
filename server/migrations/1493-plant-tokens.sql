-- Of which plant the token of a link or a calendar is. Somebody who opens one brings nothing else, and on a distributed database
-- every machine would have to be asked. Only hashes are stored, as in the tables that hold what the tokens open.
create table plant_tokens (
  token_hash bytea primary key,
  plant_id bigint not null references plants (plant_id),
  kind text not null check (kind in ('sheet', 'pay', 'calendar', 'dropoff'))
);
insert into plant_tokens (token_hash, plant_id, kind)
select token_hash, plant_id, 'sheet' from sheet_links
union all select token_hash, plant_id, 'pay' from pay_links
union all select token_hash, plant_id, 'calendar' from calendar_feeds
union all select token_hash, plant_id, 'dropoff' from dropoff_holds;

-- The code adds each token itself. While processes are replaced one after another, those of the version before don't.
create function note_token() returns trigger language plpgsql as $$
begin
  insert into plant_tokens (token_hash, plant_id, kind) values (new.token_hash, new.plant_id, tg_argv[0]) on conflict do nothing;
  return null;
end $$;
create trigger token_noted after insert on sheet_links for each row execute function note_token('sheet');
create trigger token_noted after insert on pay_links for each row execute function note_token('pay');
create trigger token_noted after insert or update of token_hash on calendar_feeds for each row execute function note_token('calendar');
create trigger token_noted after insert on dropoff_holds for each row execute function note_token('dropoff');
