alter table market_refunds
  drop constraint market_refunds_reason_check,
  add constraint market_refunds_reason_check check (reason in
    ('withdrawn', 'came_too_late', 'lot_ended', 'plant_rejected', 'condemned', 'seller_refunded', 'overpaid', 'outside'));
