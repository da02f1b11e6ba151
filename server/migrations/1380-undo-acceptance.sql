-- Right after it was accepted, a request can wait for an answer again: its decision is cleared with its status.
create or replace function guard_status_move() returns trigger language plpgsql as $$
begin
  if old.status = -1 and new.status = old.removed_from then
    new.removed_from := null;
  elsif (old.status, new.status) in ((4, 0), (4, 2), (4, -1), (0, 1), (0, -1), (1, 0), (1, 3), (1, -1))
    or (old.status, new.status) = (0, 4) and new.decided_at is null and old.decided_at > now() - interval '1 minute' then
    new.removed_from := case when new.status = -1 then old.status end;
  else
    raise exception 'order % cannot move from status % to %', old.order_id, old.status, new.status
      using errcode = 'check_violation', constraint = 'status_moves_along_its_table';
  end if;
  return new;
end $$;
