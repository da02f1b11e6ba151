-- What else a draft was computed from. If it has changed since, the draft isn't issued. Null on invoices issued before
-- these columns existed; the weight is also null if there was none at the time.
alter table invoice_shares add column live_weight_clb int, add column heads int;

update invoice_shares i set live_weight_clb = o.live_weight_clb, heads = o.heads
from orders o, invoices d
where o.plant_id = i.plant_id and o.order_id = i.order_id and d.plant_id = i.plant_id and d.invoice_id = i.invoice_id
  and d.number is null;
