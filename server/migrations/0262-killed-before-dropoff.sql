-- An animal that came before its drop-off day may be killed before it too. Until it has arrived, it can't.
alter table orders drop constraint kill_not_before_dropoff,
  add constraint kill_not_before_dropoff check (kill_date >= dropoff_date or status not in (0, 4));
