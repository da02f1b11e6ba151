-- Deposits of which something is left. The dashboard and the bell look for those that nothing can use anymore.
create index payments_left on payments (plant_id, order_id, payment_id)
  where order_id is not null and amount_cents > refunded_cents + used_cents;
