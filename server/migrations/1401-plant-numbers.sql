-- The plant's own number of an animal or a flock, such as B-C-1204, given when it arrives. It is never taken back or given
-- again, because it is written on tags. See docs/decisions/0048.
alter table orders
  add column plant_serial int check (plant_serial > 0),
  add column plant_number text not null default '',
  add constraint number_has_its_serial check (case when plant_serial is null then plant_number = ''
    else plant_number ~ ('^[A-Z]-[CUER]-' || plant_serial || '$') end);
create unique index orders_by_plant_serial on orders (plant_id, plant_serial) where plant_serial is not null;

-- Each plant's counter. It is raised by the transaction that uses the number, so no number is skipped.
create table plant_serials (
  plant_id bigint primary key references plants (plant_id),
  last_serial int not null check (last_serial > 0)
);

-- The animals in the plant get theirs in the order they came.
with numbered as (
  select plant_id, order_id, row_number() over (partition by plant_id order by received_at, order_id) as serial,
    case species when 'beef' then 'B' when 'hog' then 'H' when 'pork' then 'H' when 'lamb' then 'L' when 'goat' then 'G'
      when 'bison' then 'N' when 'elk' then 'E' when 'yak' then 'Y' when 'deer' then 'D' when 'poultry' then 'P' else 'W' end
    || '-' || case when species in ('deer', 'wild_game') then 'C' when offering = 'usda' then 'U'
      when species = 'poultry' and offering = 'unlabelled' then 'E' else 'C' end || '-' as letters
  from orders where status = 1 and stage not in ('picked_up', 'condemned')
)
update orders o set plant_serial = n.serial, plant_number = n.letters || n.serial
from numbered n where o.plant_id = n.plant_id and o.order_id = n.order_id;
insert into plant_serials (plant_id, last_serial)
select plant_id, max(plant_serial) from orders where plant_serial is not null group by plant_id;
