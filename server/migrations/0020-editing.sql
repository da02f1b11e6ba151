-- The order's version. An edit states which version it started from, so that nobody overwrites a change they haven't
-- seen.
alter table orders
  add column version int not null default 1,
  -- This animal's own remark, once it has been changed. Null means that the booking's remark applies.
  add column remark text;

-- Every update of an order's row raises its version. An edit that changes only shares or cut sheets updates the row,
-- too, to raise it.
create function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger order_version before update on orders for each row execute function raise_order_version();

-- An edit may swap shares (Ann's half for Bob's), so the constraint is checked once all rows are written.
alter table shares
  drop constraint customer_once_per_animal,
  drop constraint quarters_never_shared,
  add constraint customer_once_per_animal unique (plant_id, order_id, customer_id) deferrable initially immediate,
  add constraint quarters_never_shared exclude using gist (
    order_id with =,
    int4range(first_quarter, first_quarter + quarters) with &&
  ) deferrable initially immediate;
