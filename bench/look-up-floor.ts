import { openFloor } from '#bench/open-floor.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

/** Lower bound for the cut sheet lookup: one statement per search field. */
const { app, pool, plant, start } = openFloor();

const FIELDS = {
  first_name: 'fold_text(first_name)',
  last_name: 'fold_text(last_name)',
  email: `fold_text(coalesce(email::text, ''))`,
  phone: `fold_text(phone || ' ' || regexp_replace(phone, '\\D', '', 'g'))`,
} as const;

const FORMS = 'coalesce(f.form_json, t.form_json) as form_json, f.form_data as form_data_json';
const lookUp = (field: string, forms: string) => `
  with whose as materialized (
    select customer_id from customers where plant_id = $1 and search_text like $2 and ${field} like $2
  ), ticket as (
    (select o.order_id, s.cart_id, o.dropoff_date, s.quarters, o.created_at, s.template_id, s.cut_sheet_id, s.customer_id, o.category_id
    from shares s join orders o on o.plant_id = s.plant_id and o.order_id = s.order_id
    where s.plant_id = $1 and o.status >= ${ORDER_STATUS.pending} and s.customer_id = any(array(table whose))
    order by o.dropoff_date desc, o.order_id desc, s.cart_id desc limit 50)
    union all (select null, null, null, null, f.created_at, f.template_id, f.cut_sheet_id, f.customer_id, null
    from cut_sheets f where f.plant_id = $1 and f.customer_id = any(array(table whose))
      and not exists (select 1 from shares s where s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id)
    order by f.cut_sheet_id desc limit 50)
  )
  select k.order_id as ticket, k.order_id, k.cart_id, k.dropoff_date as event_date, k.quarters as qty, 0 as qbinvoicesent,
    0 as qbinvoicepaid, '' as qbinvoiceid, coalesce(f.status, '') as form_status, k.template_id as form_id, k.cut_sheet_id as data_id,
    k.customer_id, coalesce(t.name, '') as name, t.species as type, coalesce(k.category_id, 1) as category_id,
    coalesce(f.created_at, k.created_at) as date_added, ${forms},
    c.first_name, c.last_name, c.phone as phone_number, coalesce(c.email, '') as email, c.address as street_address, c.city, c.state,
    c.zip as zip_code
  from ticket k
  join customers c on c.plant_id = $1 and c.customer_id = k.customer_id
  left join cut_sheets f on f.plant_id = $1 and f.cut_sheet_id = k.cut_sheet_id
  left join cut_sheet_templates t on t.plant_id = $1 and t.template_id = k.template_id
  order by k.dropoff_date desc nulls last, k.order_id desc, k.cart_id desc, k.cut_sheet_id desc limit 50`;
const STATEMENTS = new Map(
  Object.entries(FIELDS).flatMap(([name, field]) => [
    [name, { name, text: lookUp(field, FORMS) }],
    [`${name} brief`, { name: `${name} brief`, text: lookUp(field, 'null as form_json, null as form_data_json') }],
  ]),
);

app.post<{ Body: { search: Record<string, string>; brief?: 1 } }>('/look-up', async ({ body: { search, brief } }) => {
  const [[field = '', typed = ''] = []] = Object.entries(search).filter(([, value]) => value !== '');
  const statement = STATEMENTS.get(brief ? `${field} brief` : field);
  if (!statement) throw new Error('no field is filled in');
  const { rows } = await pool.query({ ...statement, values: [plant, `%${typed}%`] });
  return { status: true, result: { data: rows } };
});

await start();
