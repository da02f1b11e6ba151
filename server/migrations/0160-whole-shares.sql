-- An animal that nobody split belongs to the customer who brings it in. Without a share, it had no cut sheet and no
-- invoice. Requested, pending and open orders without shares get a whole one, with an open cut sheet if the plant has a
-- form in use for the species. Orders whose booking names nobody stay as they are.
create temporary table unowned on commit drop as
select o.plant_id, o.order_id, b.customer_id, t.template_id,
  case when t.template_id is not null then nextval('cut_sheets_cut_sheet_id_seq') end as cut_sheet_id,
  nextval('shares_cart_id_seq') as cart_id, o.bringer_picks_up
from orders o
join bookings b using (plant_id, booking_id)
left join lateral (
  select t.template_id from cut_sheet_templates t
  where t.plant_id = o.plant_id and t.is_active
    and (t.species = o.species or (t.species in ('hog', 'pork') and o.species in ('hog', 'pork')))
  order by 4 = any(t.share_sizes) desc, t.share_sizes = '{}' desc, t.species = o.species desc, t.template_id
  limit 1
) t on true
where o.status in (4, 0, 1) and b.customer_id is not null
  and not exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id);

insert into cut_sheets (plant_id, cut_sheet_id, template_id, customer_id)
select plant_id, cut_sheet_id, template_id, customer_id from unowned where cut_sheet_id is not null;

insert into shares (plant_id, cart_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
select plant_id, cart_id, order_id, customer_id, 1, 4, template_id, cut_sheet_id from unowned;

-- Notices sent to whoever brings the animal were stored for share 0. A person who picks up for everybody keeps theirs.
update order_notices n set cart_id = u.cart_id
from unowned u
where n.plant_id = u.plant_id and n.order_id = u.order_id and n.cart_id = 0
  and not (u.bringer_picks_up and n.event = 'ready_for_pickup');

drop table unowned;
-- Later migrations may alter these tables only when no check is pending.
set constraints all immediate;
set constraints shared_animals_are_whole, shared_animals_stay_whole deferred;
