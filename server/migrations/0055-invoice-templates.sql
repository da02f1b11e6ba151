-- What a plant's invoices look like. A version never changes, because invoices refer to the one they were issued with.
create table invoice_templates (
  plant_id bigint not null references plants (plant_id),
  version int not null check (version > 0),
  template jsonb not null,
  -- The logo's file; '' if there is none. Kept as long as an invoice might be printed with it.
  logo text not null default '',
  saved_by bigint not null references accounts (account_id),
  saved_at timestamptz not null default now(),
  primary key (plant_id, version)
);
create trigger invoice_templates_stay before update or delete or truncate on invoice_templates for each statement execute function refuse_change();
