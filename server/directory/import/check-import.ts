import { sql } from 'kysely';
import type { ImportAction } from '#contract/directory/import-api.ts';
import { ROLES } from '#contract/lib/roles.ts';
import { canUsePortal } from '#server/directory/policy.ts';
import type { Db } from '#server/lib/database.ts';

/** Shorter numbers are extensions, which many people share. */
const MIN_DIGITS = 7;

/** Stores the interpreted rows and their problems, as JSON lists from readImportRows. Call `placeRows` next. */
export async function storeRead(db: Db, plant_id: number, import_id: number, rows: readonly string[]): Promise<void> {
  for (const chunk of rows) {
    await sql`
      update customer_import_rows t set form = r.form, problems = r.problems
      from jsonb_to_recordset(${chunk}::jsonb) as r (row_number int, form jsonb, problems jsonb)
      where t.plant_id = ${plant_id} and t.import_id = ${import_id} and t.row_number = r.row_number`.execute(db);
  }
}

/** A row whose action has changed. */
export interface Placed {
  row_number: number;
  before: ImportAction | null;
  action: ImportAction;
}

/** The record `p` with the phone number of row `r`: one of the same name if there is one. */
const byPhone = (plant_id: number) => sql`
      left join lateral (
        select customer_id, is_same_name or is_same_first as is_same_first,
          count(*) over (partition by is_same_name, is_same_first, is_alike) > 1 as is_several
        from (
          select customer_id, email, person_key(first_name) = person_key(coalesce(r.form ->> 'first_name', '')) as is_same_first,
            person_key(first_name || ' ' || last_name) = r.name_key as is_same_name,
            coalesce(are_given_names_alike(first_name, r.form ->> 'first_name'), false) as is_alike
          from customers
          where plant_id = ${plant_id} and phone_digits(phone) = r.phone_key collate "C" and phone <> '' and deleted_at is null
        ) c
        where c.is_same_name or c.is_same_first or c.is_alike or r.email is null or c.email is null
        order by is_same_name desc, is_same_first desc, is_alike desc, customer_id limit 1
      ) p on length(r.phone_key) >= ${sql.lit(MIN_DIGITS)}`;

/**
 * The record `n` with the name of row `r`, or almost this name, if the row has neither an email address nor a phone number.
 * A typing error is in the first or in the last name, so the other one is searched for.
 */
const byName = (plant_id: number) => sql`
      left join lateral (
        select customer_id, is_same, count(*) over (partition by is_same) > 1 as is_several from (
          select customer_id, true as is_same from customers c
          where c.plant_id = ${plant_id} and person_key(c.first_name || ' ' || c.last_name) = r.name_key and c.deleted_at is null
          union all
          select customer_id, false from customers c
          where r.email is null and r.phone_key is null and c.plant_id = ${plant_id} and c.deleted_at is null
            and (fold_text(c.last_name) collate "C" = fold_text(coalesce(r.form ->> 'last_name', ''))
              or fold_text(c.first_name) collate "C" = fold_text(coalesce(r.form ->> 'first_name', '')))
            and person_key(c.first_name || ' ' || c.last_name) <> r.name_key
            and (are_names_almost_equal(c.first_name || ' ' || c.last_name, r.name_key)
              or person_key(c.last_name) = person_key(r.form ->> 'last_name')
                and are_given_names_alike(c.first_name, r.form ->> 'first_name'))
        ) c
        order by is_same desc, customer_id limit 1
      ) n on r.email is null and r.phone_key is null`;

/**
 * Looks up everyone in the file, both at the plant and in the file itself, and sets each row's action. One statement for all
 * rows; only changes are written and returned. People are matched by email address, including the email of the account behind
 * a record; otherwise by phone number, preferring the same name; if the row has neither, by name. A shared phone isn't enough:
 * with another first name and another email it is another person, and with only another first name, or a middle name more or
 * less, the user decides. So they do if only a name is known that is almost a customer's, and with several people of one name.
 */
export async function placeRows(db: Db, plant_id: number, import_id: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    with r as materialized (
      select t.row_number, t.form, t.problems, t.choice, t.email, t.phone_key, t.name_key, t.action as before, i.if_known, i.if_phone,
        nullif(t.form ->> 'producer', '') as producer_words
      from customer_import_rows t join customer_imports i using (plant_id, import_id)
      where t.plant_id = ${plant_id} and t.import_id = ${import_id} and t.form is not null
    ), known as (
      select r.*, a.role, coalesce(e.customer_id, b.merged_into, b.customer_id, p.customer_id, n.customer_id) as match_id,
        case when coalesce(e.customer_id, b.customer_id) is not null then 'email' when p.customer_id is not null then 'phone'
          when n.customer_id is not null then 'name' end as match_by,
        case when coalesce(e.customer_id, b.customer_id) is not null then null
          when p.is_several or (p.customer_id is null and n.is_several) then 'several_alike'
          when not p.is_same_first then 'phone_other_name'
          when p.customer_id is null and not n.is_same then 'name_alike' end as question
      from r
      left join customers e on e.plant_id = ${plant_id} and e.email = r.email
      left join accounts a on a.email = r.email
      left join customers b on b.plant_id = ${plant_id} and b.account_id = a.account_id
      ${byPhone(plant_id)}
      ${byName(plant_id)}
    ), wanted as (
      select k.*, m.deleted_at is not null as is_deleted, m.account_id as match_account, m.producer_id as match_producer,
        coalesce(k.form ->> 'type', m.type, 'customer') as type, coalesce(k.email, m.email) as own_email,
        case
          when k.choice = 'skip' then 'skip'
          when k.match_id is null then 'add'
          when k.choice is not null and (k.choice <> 'add' or k.match_by <> 'email') then k.choice
          when k.match_by = 'phone' then k.if_phone
          else k.if_known
        end as want,
        case when m.customer_id is not null then jsonb_build_object('first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'phone', m.phone,
          'address', m.address, 'city', m.city, 'state', m.state, 'zip', m.zip, 'type', m.type, 'custom_portal', m.has_portal) end as record
      from known k left join customers m on m.plant_id = ${plant_id} and m.customer_id = k.match_id
    ), twins as (
      select *,
        min(row_number) filter (where want <> 'skip') over (partition by lower(email::text) collate "C") as same_email,
        min(row_number) filter (where want <> 'skip') over (partition by phone_key collate "C", name_key collate "C") as same_person,
        min(row_number) filter (where want <> 'skip') over (partition by case when email is null and phone_key is null then form end) as same_form,
        min(row_number) filter (where want <> 'skip' and (question is null or choice is not null)) over (partition by match_id) as same_match
      from wanted
    ), owners as (
      select account_id, null::int as row_number, email, person_key(first_name || ' ' || last_name) as name_key
      from customers where plant_id = ${plant_id} and type = 'producer' and deleted_at is null
      union all
      select null, row_number, email, name_key from wanted where want = 'add' and type = 'producer'
    ), named as (
      select key, jsonb_build_array(count(*), min(account_id), min(row_number)) as owner
      from (select person_key(email::text) as key, account_id, row_number from owners where email is not null
        union all select name_key, account_id, row_number from owners) o
      group by key
    ), found as (
      -- A single object for looking names up, however many rows need one.
      select t.*, case when t.type = 'customer' and t.producer_words is not null
        then coalesce((select jsonb_object_agg(key, owner) from named) -> person_key(t.producer_words), '[0]') end as owner
      from twins t
    ), clashing as (
      select w.*, (w.owner ->> 1)::bigint as new_producer, (w.owner ->> 2)::int as producer_row,
        jsonb_strip_nulls(jsonb_build_object(
          'email', case
            when w.is_deleted then '["customer_deleted_in_plant"]'::jsonb
            when w.email is not null and w.same_email < w.row_number then jsonb_build_array('twice_email', w.same_email) end,
          'row', case
            when w.email is not null and w.same_email < w.row_number then null
            when w.email is null and w.phone_key is not null and w.same_person < w.row_number then jsonb_build_array('twice_person', w.same_person)
            when w.email is null and w.phone_key is null and w.same_form < w.row_number then jsonb_build_array('twice_form', w.same_form)
            when w.question = 'several_alike' and w.want <> 'add' and coalesce(w.choice, '') <> 'skip' then '["several_alike"]'
            when w.question in ('phone_other_name', 'name_alike') and w.want <> 'add' and w.choice is null
              then jsonb_build_array(w.question)
            when w.want = 'update' and w.same_match < w.row_number then jsonb_build_array('twice_match', w.same_match) end,
          'producer', case
            when (w.owner ->> 0)::int = 0 then '["producer_unknown"]'::jsonb
            when (w.owner ->> 0)::int > 1 then '["producer_unclear"]'::jsonb
            when (w.owner ->> 1)::bigint = w.match_account then '["producer_unknown"]'::jsonb end,
          'portal', case
            when not coalesce((w.form ->> 'custom_portal')::boolean, false) then null
            when w.own_email is null then '["portal_needs_email"]'::jsonb
            when coalesce(w.role, (select role from accounts where account_id = w.match_account)) <> all(${ROLES.filter(canUsePortal)}::text[])
              then '["portal_not_possible"]'::jsonb end
        )) as clashes
      from found w
    ), judged as (
      select c.*, case
          when want = 'skip' and not ((is_deleted or question is not null) and choice is null) then 'skip'
          when problems <> '[]' or clashes <> '{}' then 'wrong'
          when want = 'add' then 'add'
          when record @> (form - '{producer,tags,note}'::text[])
            and (new_producer is null and producer_row is null or new_producer = match_producer)
            and not exists (select 1 from jsonb_array_elements_text(form -> 'tags') x where not exists (
              select 1 from customer_tags j join tags g using (plant_id, tag_id)
              where j.plant_id = ${plant_id} and j.customer_id = match_id and fold_text(g.name) = fold_text(x)))
            and (form ->> 'note' is null or exists (
              select 1 from customer_notes o where o.plant_id = ${plant_id} and o.customer_id = match_id and o.body = form ->> 'note'))
            then 'same'
          else 'update'
        end as first_action
      from clashing c
    ), final as (
      select row_number, before, match_id, match_by, new_producer, producer_row,
        case when is_orphan then clashes || jsonb_build_object('producer', jsonb_build_array('producer_wrong', producer_row)) else clashes end as clashes,
        case when is_orphan then 'wrong' else first_action end as action
      from (select *, first_action in ('add', 'update')
        and coalesce(producer_row in (select row_number from judged where first_action <> 'add'), false) as is_orphan from judged) j
    )
    update customer_import_rows t
    set clashes = f.clashes, match_id = f.match_id, match_by = f.match_by, producer_id = f.new_producer, producer_row = f.producer_row, action = f.action
    from final f
    where t.plant_id = ${plant_id} and t.import_id = ${import_id} and t.row_number = f.row_number
      and (t.clashes, t.match_id, t.match_by, t.producer_id, t.producer_row, t.action)
        is distinct from (f.clashes, f.match_id, f.match_by, f.new_producer, f.producer_row, f.action)
    returning f.row_number, f.before, f.action`.execute(db);
  return rows;
}
