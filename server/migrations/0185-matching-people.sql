-- Phone numbers are compared by their last ten digits, without an extension.
create or replace function phone_digits(text) returns text language sql immutable strict parallel safe
  return right(regexp_replace(regexp_replace($1, '[,;\s]*(extension|ext\.?|x|#)[\s:.]*\d{1,6}\s*$', '', 'i'), '\D', '', 'g'), 10);
reindex index customers_by_phone;
update customer_import_rows set form = form where form is not null;

-- Names are compared without case, accents, invisible characters, and kinds of apostrophes.
create function person_key(text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(regexp_replace(
    fold_text(translate($1, '’‘‛ʼʹ′`´', '''''''''''''''''')),
    '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'), '\s+', ' ', 'g'));
create index customers_by_person on customers (plant_id, person_key(first_name || ' ' || last_name)) where deleted_at is null;

alter table customer_import_rows drop column name_key;
alter table customer_import_rows add column name_key text
  generated always as (person_key(coalesce(form ->> 'first_name', '') || ' ' || coalesce(form ->> 'last_name', ''))) stored;

-- Email addresses with invisible characters, unless somebody else has the address without them.
update accounts a set email = c.email from (
  select distinct on (email) account_id, email from (
    select account_id, regexp_replace(email::text, '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g')::citext as email
    from accounts where email::text ~ '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]'
  ) hidden order by email, account_id
) c
where a.account_id = c.account_id and not exists (select from accounts o where o.email = c.email);
update customers a set email = c.email from (
  select distinct on (plant_id, email) plant_id, customer_id, email from (
    select plant_id, customer_id, regexp_replace(email::text, '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g')::citext as email
    from customers where email::text ~ '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]'
  ) hidden order by plant_id, email, customer_id
) c
where a.plant_id = c.plant_id and a.customer_id = c.customer_id
  and not exists (select from customers o where o.plant_id = c.plant_id and o.email = c.email);

-- A draft's file, so that it can be read again with another separator or header row. Deleted once the import starts.
create table customer_import_files (
  plant_id bigint not null,
  import_id bigint not null,
  bytes bytea not null,
  primary key (plant_id, import_id),
  foreign key (plant_id, import_id) references customer_imports (plant_id, import_id) on delete cascade
);
