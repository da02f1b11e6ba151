/** The best statement for one page of an order list: its rows with their people and shares, and the total number of orders. */
export const orderListQuery = (page: string, of: string, by: string): string => `
  with page as (${page})
  select p.order_id, p.booking_id, p.title, p.species, p.heads, p.status, p.stage, p.reject_reason, p.dropoff_date, p.kill_date,
    p.process_option, p.tag_id, p.is_customer_created, p.created_by, a.first_name as associate_first_name,
    a.last_name as associate_last_name, b.first_name, b.last_name, s.shares,
    (select count(*) from (select 1 from orders where plant_id = $1 and ${of} limit 1000) counted) as total
  from page p
  join accounts a on a.account_id = p.created_by
  join bookings k on k.plant_id = p.plant_id and k.booking_id = p.booking_id
  left join customers b on b.plant_id = p.plant_id and b.customer_id = k.customer_id
  cross join lateral (
    select json_agg(json_build_object('cart_id', s.cart_id, 'first_name', c.first_name, 'last_name', c.last_name, 'qty', s.quarters, 'sheet', f.status)
      order by s.first_quarter) as shares
    from shares s join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
    where s.plant_id = p.plant_id and s.order_id = p.order_id
  ) s order by ${by.replaceAll(/(dropoff_date|order_id)/g, 'p.$1')}`;
