-- The one change that a record of the floor allows: names, phone numbers, and hunters' license and tag numbers are blanked once the
-- plant doesn't have to keep them anymore. Everything else stays as it was said. See docs/decisions/0047.
create function blank_floor_body(body jsonb) returns jsonb language sql immutable as $$
  select body
    || case when body ? 'name' then '{"name": "Erased"}'::jsonb else '{}' end
    || case when body ? 'phone' then '{"phone": ""}'::jsonb else '{}' end
    || case when body ? 'taken_by' then '{"taken_by": "Erased"}'::jsonb else '{}' end
    || case when jsonb_typeof(body -> 'game') = 'object'
      then jsonb_build_object('game', (body -> 'game') || '{"license": "", "game_tag": ""}'::jsonb) else '{}' end
$$;

create or replace function keep_floor_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kind in ('intake', 'intake_stopped', 'trip') and new.body = blank_floor_body(old.body)
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' then
    return new;
  end if;
  raise exception 'floor records are never changed' using errcode = 'check_violation', constraint = 'floor_records_stay';
end $$;
