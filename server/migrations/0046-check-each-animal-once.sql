-- The rule is unchanged: at commit, an animal's shares add up to the whole animal, unless it may be partly shared. An
-- inserted share has no previous order, and a changed one usually keeps its order, so only one animal is looked up
-- instead of two.
create or replace function guard_whole_animal() returns trigger language plpgsql as $$
declare
  touched_plant bigint := coalesce(new.plant_id, old.plant_id);
  touched_order bigint;
begin
  foreach touched_order in array array[new.order_id, nullif(old.order_id, new.order_id)] loop
    continue when touched_order is null;
    if (select sum(quarters) from shares where plant_id = touched_plant and order_id = touched_order) <> 4
      and not (select may_be_partly_shared from orders where plant_id = touched_plant and order_id = touched_order)
    then
      raise exception 'the shares of an order are not one whole animal'
        using errcode = 'check_violation', constraint = 'shared_animals_are_whole';
    end if;
  end loop;
  return null;
end $$;
