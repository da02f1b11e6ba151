-- What an invoice charges for: the share's quarters and the animal's hanging weight when it was drafted. If they have
-- changed since, the draft isn't issued. Null on invoices issued before these columns existed; the weight is also null
-- if there was none at the time.
alter table invoice_shares add column quarters int check (quarters between 1 and 4), add column hanging_weight_clb int;

update invoice_shares i set quarters = s.quarters, hanging_weight_clb = o.hanging_weight_clb
from shares s join orders o using (plant_id, order_id), invoices d
where s.plant_id = i.plant_id and s.cart_id = i.cart_id and d.plant_id = i.plant_id and d.invoice_id = i.invoice_id
  and d.number is null;
