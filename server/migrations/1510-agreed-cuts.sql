-- What a short cut was cut into instead, and who agreed to that, are part of why it is short.
update packed_shares set shortages =
  (select jsonb_agg('{"instead": "", "agreed_by": ""}'::jsonb || one) from jsonb_array_elements(shortages) one)
where shortages <> '[]';
