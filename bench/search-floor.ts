import { openFloor } from '#bench/open-floor.ts';

/** Lower bound for the customer typeahead. */
const { plant, read, start } = openFloor();

const WAYS = [
  ['fold_text(last_name) collate "C"', 'fold_text(first_name) collate "C", customer_id', ''],
  ['fold_text(first_name) collate "C"', 'fold_text(last_name) collate "C", customer_id', ''],
  ['fold_text(email::text) collate "C"', 'customer_id', 'and email is not null'],
  ['phone_digits(phone) collate "C"', 'customer_id', `and phone <> ''`],
] as const;
const FIND = `
  with begun as materialized (${WAYS.map(
    ([begins, next, has], place) => `(select customer_id, ${place} as place from customers
      where plant_id = $1 and deleted_at is null ${has} and search_text like $4 and ${begins} >= $2 and ${begins} < $3
      order by ${begins}, ${next} limit 10)`,
  ).join(' union all ')}),
  held as materialized (
    select customer_id, 4 as place from customers where plant_id = $1 and deleted_at is null and search_text like $4
      and (select count(distinct customer_id) from begun) < 10
  ),
  best as (select customer_id, min(place) as place from (table begun union all table held) every_way group by customer_id)
  select c.customer_id as id, c.account_id as user_ref, c.first_name, c.last_name, coalesce(c.email, '') as email,
    c.phone as phone_number, c.city, c.type
  from best join customers c on c.plant_id = $1 and c.customer_id = best.customer_id
  order by best.place, fold_text(c.last_name), fold_text(c.first_name), c.customer_id limit 10`;
read<{ search: string }>('find', FIND, ({ search }) => [plant, search, `${search}\u{10ffff}`, `%${search}%`]);

await start();
