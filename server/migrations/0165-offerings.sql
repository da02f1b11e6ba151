-- How an animal is killed is a question of its own: religious, organic, private and generic animals can be custom or inspected.
-- Until now the label decided. The expression fills in existing rows without touching their versions.
alter table plants add column default_offering text not null default 'usda' check (default_offering in ('usda', 'custom'));

alter table orders add column offering text not null generated always as (
  case process_option when '' then 'unlabelled' when 'custom' then 'custom' else 'usda' end) stored;
alter table orders alter column offering drop expression, alter column offering set default 'unlabelled';
alter table orders
  add constraint orders_offering_check check (offering in ('usda', 'custom', 'unlabelled')),
  add constraint label_agrees_with_offering check (case when process_option in ('usda', 'custom') then offering = process_option
    when process_option <> '' then offering <> 'unlabelled' else true end);

alter table waitlist_entries add column offering text not null generated always as (
  case process_option when '' then 'unlabelled' when 'custom' then 'custom' else 'usda' end) stored;
alter table waitlist_entries alter column offering drop expression, alter column offering set default 'unlabelled';
alter table waitlist_entries
  add constraint waitlist_entries_offering_check check (offering in ('usda', 'custom', 'unlabelled')),
  add constraint label_agrees_with_offering check (case when process_option in ('usda', 'custom') then offering = process_option
    when process_option <> '' then offering <> 'unlabelled' else true end);
drop index waits_once;
create unique index waits_once on waitlist_entries (plant_id, customer_id, species, day, process_option, offering)
  where ended_at is null;

alter table lots add column offering text not null generated always as (
  case process_option when '' then 'unlabelled' when 'custom' then 'custom' else 'usda' end) stored;
alter table lots alter column offering drop expression, alter column offering set default 'unlabelled';
alter table lots
  add constraint lots_offering_check check (offering in ('usda', 'custom', 'unlabelled')),
  add constraint label_agrees_with_offering check (case when process_option in ('usda', 'custom') then offering = process_option
    when process_option <> '' then offering <> 'unlabelled' else true end);

-- The slots that a day's orders hold are counted by their offering.
create or replace function guard_release() returns trigger language plpgsql as $$
begin
  if exists (
    select from slot_days d, (
      select coalesce(sum(heads * slots_per_head) filter (where offering = 'usda'), 0) as usda,
        coalesce(sum(heads * slots_per_head) filter (where offering = 'custom'), 0) as custom,
        coalesce(sum(heads * slots_per_head) filter (where offering = 'unlabelled'), 0) as unlabelled
      from orders
      where plant_id = new.plant_id and dropoff_date = new.day and category_id = new.category_id
        and status >= 0 and status <> 2
    ) held
    where d.plant_id = new.plant_id and d.day = new.day and d.category_id = new.category_id
      and (d.usda_used < held.usda or d.custom_used < held.custom or d.unlabelled_used < held.unlabelled)
  ) then
    raise exception 'the orders of % hold more slots than its ledger says', new.day
      using errcode = 'check_violation', constraint = 'slots_are_freed_once';
  end if;
  return null;
end $$;
