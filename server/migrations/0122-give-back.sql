-- If the amount is negative, the share weighed less than its deposit paid for, and the seller gave the difference back.
alter table counter_rests
  drop constraint counter_rests_amount_cents_check,
  add constraint counter_rests_amount_cents_check check (amount_cents <> 0);
