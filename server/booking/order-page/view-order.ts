import { sql } from 'kysely';
import type { viewOrder as api, OrderDetails } from '#contract/booking/api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { FileField, OrderFile } from '#contract/orders/attachments-api.ts';
import { processorStatusOf } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { flockOf } from '#server/orders/animal/flock-sql.ts';
import { depositOf, depositPaidOf } from '#server/orders/deposit-sql.ts';
import { maySeeShare, orderAbilities } from '#server/orders/policy.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { ordersOf, partiesOf } from '#server/orders/store.ts';

type Share = OrderDetails['split'][number];
type Found = Omit<OrderDetails, 'can' | 'split' | 'processor_status' | FileField> & {
  created_by: number;
  parties: number[];
  brought_by_account_id: number | null;
  split: (Share & { account_id: number; producer_id: number | null })[];
};

/**
 * One order with its animal, shares, and sheets, in one statement. Throws not_found for anyone not involved in the order.
 */
export async function viewOrder(
  db: Db,
  { actor }: Who<PlantActor>,
  { order_id }: InputOf<typeof api>,
): Promise<OrderDetails> {
  const { rows } = await sql<Found>`
    select o.order_id, o.version, o.booking_id, o.title, o.species, o.animal_number, o.heads, o.hanging_weight_clb,
      o.left_side_clb, o.right_side_clb, o.live_weight_clb, o.condemned_weight_clb, o.status, o.stage, o.reject_reason, o.dropoff_date, o.kill_date,
      o.process_option, o.offering, o.sex, array_to_string(o.organs, ',') as organs, o.organic, o.tag_id as ear_tag_id, o.plant_number,
      ${flockOf(sql`o`)} as flock,
      o.hang_days as hang, o.cutting_day, o.over_thirty_months,
      coalesce(nullif(k.rrule, ''), (select rrule from bookings r where r.plant_id = o.plant_id and r.repeats_order_id = o.order_id limit 1), '') as rrule,
      (select json_build_object('place', count(*) filter (where s.booking_id <= k.booking_id), 'count', count(*),
          'first_day', k.series_start,
          'last_day', coalesce(max(s.series_date) filter (where exists (select from orders m where m.plant_id = s.plant_id
            and m.booking_id = s.booking_id and ${isNotDeleted('m.status')})), max(s.series_date)))
        from bookings s where s.plant_id = k.plant_id and s.series_id = k.series_id having count(*) > 0) as series,
      (select json_build_object('order_id', d.order_id, 'amount_cents', d.amount_cents, 'email', d.email, 'phone', d.phone,
          'paid_cents', ${depositPaidOf(sql`o`)}) from ${depositOf(sql`o`)} d) as deposit,
      (select coalesce(json_agg(json_build_object('attachment_id', f.attachment_id, 'file_name', a.file_name,
          'field', f.purpose || '_file') order by f.purpose, f.attachment_id), '[]')
        from order_files f join attachments a using (plant_id, attachment_id)
        where f.plant_id = o.plant_id and f.order_id = o.order_id) as files,
      coalesce(o.remark, k.remark) as extra_field_1, o.created_at, o.received_at, o.completed_at, o.created_by,
      o.priced_by is not null as is_sold_by_weight,
      a.first_name as associate_first_name, a.last_name as associate_last_name,
      case when b.customer_id is not null then json_build_object('id', b.customer_id, 'first_name', b.first_name,
        'last_name', b.last_name, 'phone', b.phone) end as brought_by, b.account_id as brought_by_account_id,
      o.bringer_picks_up,
      (select coalesce(json_agg(json_build_object('order_id', m.order_id, 'species', m.species, 'animal_number', m.animal_number,
          'heads', m.heads) order by m.order_id), '[]')
        from orders m where m.plant_id = o.plant_id and m.booking_id = o.booking_id and m.order_id <> o.order_id and ${isNotDeleted('m.status')}
          and ${isStaff(actor.role) ? sql`true` : sql`m.order_id in (${ordersOf(actor.plant_id, actor.account_id)})`}
      ) as siblings,
      (select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'form_customer_id', s.customer_id,
          'first_name', c.first_name, 'last_name', c.last_name, 'phone', c.phone, 'email', coalesce(c.email, ''),
          'address', concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''), nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip, '')), '')),
          'qty', s.quarters, 'form_id', s.template_id, 'form_data_id', s.cut_sheet_id, 'order_id', s.order_id,
          'cut_sheet_name', coalesce(t.name, ''), 'form_status', coalesce(f.status, ''),
          'account_id', c.account_id, 'producer_id', c.producer_id) order by s.first_quarter), '[]')
        from shares s
        join customers c using (plant_id, customer_id)
        left join cut_sheet_templates t using (plant_id, template_id)
        left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
        where s.plant_id = o.plant_id and s.order_id = o.order_id) as split,
      ${partiesOf(sql`o`)} as parties
    from orders o
    join bookings k using (plant_id, booking_id)
    join accounts a on a.account_id = o.created_by
    left join customers b on b.plant_id = o.plant_id and b.customer_id = k.customer_id
    where o.plant_id = ${actor.plant_id} and o.order_id = ${order_id} and ${isNotDeleted('o.status')}`.execute(db);
  const [found] = rows;
  if (!found || !(isStaff(actor.role) || found.parties.includes(actor.account_id))) throw new Problem('not_found');
  const { parties: _, created_by, brought_by_account_id, split, brought_by, ...order } = found;
  const isBringersToSee = maySeeShare(actor, found, { account_id: brought_by_account_id, producer_id: null });
  return {
    ...order,
    processor_status: processorStatusOf(order.status),
    organic_certified_file: idsIn(order.files, 'organic_certified_file'),
    thirty_plus_file: idsIn(order.files, 'thirty_plus_file'),
    deposit: isStaff(actor.role) ? order.deposit : null,
    brought_by: brought_by && !isBringersToSee ? { ...brought_by, phone: '' } : brought_by,
    split: split.map(({ account_id, producer_id, ...share }) =>
      maySeeShare(actor, found, { account_id, producer_id }) ? share : { ...share, ...HIDDEN },
    ),
    can: orderAbilities(actor, { status: order.status, created_by }),
  };
}

/** The file ids of one field, as a comma-separated list. */
const idsIn = (files: readonly OrderFile[], field: FileField): string =>
  files.flatMap((file) => (file.field === field ? [file.attachment_id] : [])).join(',');

/** Hidden on other owners' shares of the same animal. Their size and owner are visible. */
const HIDDEN = { phone: '', email: '', address: '', form_data_id: null, form_status: '' } as const;
