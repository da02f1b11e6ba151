-- Which edition of an order somebody is looking at: an edit names it, so that nobody's change is overwritten unseen.
alter table orders
  add column version int not null default 1,
  -- The remark of this animal alone, once somebody changed it; null: the booking's.
  add column remark text;

-- Every change of an order's own row is another edition, whoever makes it. Shares and sheets say so themselves by touching it.
create function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger order_version before update on orders for each row execute function raise_order_version();

-- An edit may turn shares round (Ann's half for Bob's): what must hold, holds once all of its rows are written.
alter table shares
  drop constraint customer_once_per_animal,
  drop constraint quarters_never_shared,
  add constraint customer_once_per_animal unique (plant_id, order_id, customer_id) deferrable initially immediate,
  add constraint quarters_never_shared exclude using gist (
    order_id with =,
    int4range(first_quarter, first_quarter + quarters) with &&
  ) deferrable initially immediate;
