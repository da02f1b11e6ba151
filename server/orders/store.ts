import { sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import type { Deposit } from '#contract/orders/deposit.ts';
import type { Label } from '#contract/orders/offering.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { insertEvent } from '#server/lib/events.ts';
import type { PlantActor } from '#server/lib/who.ts';

export interface LockedOrder {
  order_id: number;
  status: OrderStatus;
  species: Species;
  category_id: CategoryId;
  heads: number;
  /** What part of a slot each of its heads claimed. */
  slots_per_head: number;
  dropoff_date: IsoDate;
  process_option: Label | '';
  created_by: number;
  /** Portal users who take part: owners of shares, their producers, who brought it and who made it. */
  parties: number[];
}

/** Locks an order of the plant; undefined when the plant has none with this id. */
export async function lockOrder(tx: Tx, plant_id: number, order_id: number): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select order_id, status, species, category_id, heads, slots_per_head, dropoff_date, process_option, created_by,
      ${partiesOf(sql`o`)} as parties
    from orders o where plant_id = ${plant_id} and order_id = ${order_id} and status >= 0 for update`.execute(tx);
  return rows[0];
}

/** The accounts that take part in order row `o`, as an SQL array. */
export const partiesOf = (o: ReturnType<typeof sql>) => sql<number[]>`array(
  select o.created_by union
  select c.account_id from bookings b join customers c using (plant_id, customer_id)
    where b.plant_id = ${o}.plant_id and b.booking_id = ${o}.booking_id union
  select p.account_id from shares s join customers c using (plant_id, customer_id)
    cross join lateral unnest(array[c.account_id, c.producer_id]) as p(account_id)
    where s.plant_id = ${o}.plant_id and s.order_id = ${o}.order_id and p.account_id is not null)`;

/** The orders an account takes part in, as an SQL set of ids: the same as `partiesOf`, from the account's side. */
export const ordersOf = (plant_id: number, account_id: number) => sql<number>`
  select s.order_id from customers c join shares s using (plant_id, customer_id)
    where c.plant_id = ${plant_id} and (c.account_id = ${account_id} or c.producer_id = ${account_id})
  union select b.order_id from customers c join bookings k using (plant_id, customer_id) join orders b using (plant_id, booking_id)
    where c.plant_id = ${plant_id} and c.account_id = ${account_id}
  union select order_id from orders where plant_id = ${plant_id} and created_by = ${account_id} and is_customer_created`;

export async function setStatus(
  tx: Tx,
  plant_id: number,
  order_id: number,
  status: OrderStatus,
  tag_id?: string,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status,
      ...(tag_id === undefined ? {} : { tag_id }),
      ...(status === 1 ? { received_at: sql<string>`coalesce(received_at, now())`, stage: 'dropped_off' } : {}),
      ...(status === 0 ? { received_at: null, stage: '' } : {}),
      ...(status === 3 ? { completed_at: sql<string>`now()`, stage: 'picked_up' } : {}),
    })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}

export async function setDates(
  tx: Tx,
  plant_id: number,
  order_id: number,
  dates: { dropoff_date: IsoDate; kill_date: IsoDate },
): Promise<void> {
  await tx.updateTable('orders').set(dates).where('plant_id', '=', plant_id).where('order_id', '=', order_id).execute();
}

export interface NewBooking {
  actor: PlantActor;
  is_customer_created: boolean;
  status: OrderStatus;
  event_name: string;
  organic: string;
  /** Who brings the animals. */
  customer_id: number | null;
  remark: string;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  process_option: string;
  sex: string;
  organs: readonly string[];
  send_cut_sheet: boolean;
  /** Why the office booked above what its day offers; '' where it did not. */
  full_day_reason?: string;
  /** Quarters of the animals may be left without an owner. Decision C-57. */
  may_be_partly_shared?: boolean;
  /** The booking repeats: it is made once on each of `dates`, in their order, `dropoff_date` being the first. */
  series?: Series | undefined;
  /** What is asked of whom for the first of its orders. */
  deposit?: Deposit | null;
}
export interface Series {
  rrule: string;
  dates: readonly IsoDate[];
  /** The booking that the series began with, where that one is not among `dates`. */
  series_id?: number;
}
export interface NewOrder {
  species: Species;
  category_id: number;
  animal_number: number;
  heads: number;
  /** What claimSlots answered for its category: the order gives back as much. */
  slots_per_head: number;
  /** What is said of this animal alone; the booking says the rest. */
  kill_date?: IsoDate | undefined;
  process_option?: string | undefined;
  sex?: string | undefined;
  organs?: readonly string[] | undefined;
  organic?: string | undefined;
  /** Only of the animal of the first date: another date brings another animal. */
  tag_id?: string | undefined;
  hang_days?: number | undefined;
  over_thirty_months?: string | undefined;
}
export interface NewShare {
  species: Species;
  animal_number: number;
  customer_id: number;
  /** Null where no cut sheet goes with it yet. */
  template_id: number | null;
  /** What its cut sheet begins with, when it is not an empty one. */
  answers?: Answers | undefined;
  first_quarter: number;
  quarters: number;
}

export interface AddedBooking {
  /** The first, of a series. */
  booking_id: number;
  /** In the order given, date by date. */
  order_ids: number[];
  /** How many of the shares, on one date, were written: one whose customer or cut sheet is not the plant's is left out. */
  share_count: number;
  /** How many of the customers named, as owners and as bringer, are the plant's. */
  customer_count: number;
}
/** Writes a booking with its orders, their shares, an open cut sheet per share and its event, on each of its dates, in one statement. What it counts is for the caller to judge. */
export async function addBooking(
  tx: Tx,
  booking: NewBooking,
  orders: readonly NewOrder[],
  shares: readonly NewShare[],
  customer_ids: readonly number[],
  /** Only this account's record and those linked to it may be named; null lets all of the plant's. */
  party_id: number | null,
): Promise<AddedBooking> {
  const { plant_id, account_id } = booking.actor;
  const { dates, rrule, series_id } = booking.series ?? { dates: [booking.dropoff_date], rrule: '' };
  const animals = orders.map((order) => ({
    kill_date: booking.kill_date,
    process_option: booking.process_option,
    sex: booking.sex,
    organs: booking.organs,
    organic: booking.organic,
    tag_id: '',
    over_thirty_months: '',
    ...withoutUndefined(order),
  }));
  // All lists come as jsonb, of whose length PostgreSQL knows nothing beforehand: one plan then serves every booking.
  const { rows } = await sql<AddedBooking>`
    with known as materialized (
      select customer_id, account_id, producer_id, email from customers
      where plant_id = ${plant_id} and customer_id = any(array(
        select id::bigint from jsonb_array_elements_text(${JSON.stringify(customer_ids)}::jsonb) id))
        and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id))
        and deleted_at is null
      order by customer_id for key share -- of somebody deleted or merged at this moment the condition is judged once more
    ), day as materialized (
      select d.day::date as day, d.place as day_place, d.day::date - ${booking.dropoff_date}::date as later,
        nextval('bookings_booking_id_seq') as booking_id
      from jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb) with ordinality as d(day, place)
    ), new_bookings as (
      insert into bookings (plant_id, booking_id, event_name, organic, customer_id, remark, created_by, rrule, series_id)
      select ${plant_id}, booking_id, ${booking.event_name}, ${booking.organic},
        (select customer_id from known where customer_id = ${booking.customer_id}), ${booking.remark}, ${account_id}, ${rrule}::text,
        case when ${rrule}::text <> '' then coalesce(${series_id ?? null}::bigint, (select min(booking_id) from day)) end
      from day
    ), animal as materialized (
      select a.*, nextval('orders_order_id_seq') as order_id, row_number() over () as number
      from (select day.*, a.* from day, rows from (jsonb_to_recordset(${JSON.stringify(animals)}::jsonb)
          as (species text, category_id int, animal_number int, heads int, slots_per_head numeric, kill_date date,
            process_option text, sex text, organs text[], organic text, tag_id text, hang_days int, over_thirty_months text))
          with ordinality as a(species, category_id, animal_number, heads, slots_per_head, kill_date, process_option, sex,
            organs, organic, tag_id, hang_days, over_thirty_months, place)
        order by day_place, place) a
    ), new_orders as (
      insert into orders (plant_id, order_id, booking_id, title, species, category_id, animal_number, heads, slots_per_head, status,
        dropoff_date, kill_date, process_option, sex, organs, organic, tag_id, hang_days, over_thirty_months,
        created_by, is_customer_created, may_be_partly_shared)
      select ${plant_id}, order_id, booking_id, ${booking.event_name}, species, category_id, animal_number, heads, slots_per_head,
        ${booking.status}, day, kill_date + later, process_option, sex, organs, organic,
        case when day = ${booking.dropoff_date}::date then tag_id else '' end, hang_days, over_thirty_months,
        ${account_id}, ${booking.is_customer_created}, ${booking.may_be_partly_shared ?? false}
      from animal
    ), share as materialized (
      select s.*, a.order_id, case when s.template_id is not null then nextval('cut_sheets_cut_sheet_id_seq') end as cut_sheet_id
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s(species text, animal_number int, customer_id bigint,
        template_id bigint, answers json, first_quarter int, quarters int)
      join animal a using (species, animal_number)
      join known using (customer_id)
      left join cut_sheet_templates t on t.plant_id = ${plant_id} and t.template_id = s.template_id and t.is_active
      where s.template_id is null or t.template_id is not null
    ), new_sheets as (
      insert into cut_sheets (plant_id, cut_sheet_id, template_id, customer_id, form_data)
      select ${plant_id}, cut_sheet_id, template_id, customer_id, coalesce(answers, '{"order_list": []}')
      from share where cut_sheet_id is not null
    ), new_shares as (
      insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
      select ${plant_id}, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id from share
    ), new_deposit as (
      insert into deposits (plant_id, order_id, amount_cents, email, phone, asked_by)
      select ${plant_id}, order_id, ${booking.deposit?.amount_cents ?? 0}, ${booking.deposit?.email ?? ''},
        ${booking.deposit?.phone ?? ''}, ${account_id}
      from animal where number = 1 and ${booking.deposit !== undefined && booking.deposit !== null}
    ), new_event as (${insertEvent(booking.actor, 'order.created', {
      data: sql`jsonb_build_object('booking_id', (select min(booking_id) from day),
        'order_ids', (select jsonb_agg(order_id order by number) from animal), 'send_cut_sheet', ${booking.send_cut_sheet}::boolean,
        'full_day_reason', ${booking.full_day_reason ?? ''}::text, 'rrule', ${rrule}::text,
        'asks_deposit', ${(booking.deposit?.email ?? '') !== ''}::boolean,
        'has_email', exists(select from known where email is not null),
        'tells_office', exists(select from accounts where plant_id = ${plant_id} and office_mails <> '{}'
          and 'order_booked' = any(office_mails) and account_id <> ${account_id}))`,
      audience: sql`array(select account_id from known union select producer_id from known where producer_id is not null)`,
    })})
    select (select min(booking_id) from day) as booking_id, array(select order_id from animal order by number) as order_ids,
      (select count(*) from share) / greatest(1, (select count(*) from day)) as share_count,
      (select count(*) from known) as customer_count`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a booking answers its ids');
  return added;
}

/** What is not said of an animal does not stand in the way of what its booking says. */
const withoutUndefined = (order: NewOrder) =>
  Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined)) as NewOrder;

/** The record of a portal account in the plant's directory. */
export async function findOwnRecord(tx: Tx, plant_id: number, account_id: number): Promise<number | undefined> {
  const own = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return own?.customer_id;
}

/** Locks the requests of a lot of the market that wait for a decision, in the order of their ids. */
export async function lockRequestsOf(tx: Tx, plant_id: number, project_id: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from orders where plant_id = ${plant_id} and project_id = ${project_id} and project_id <> 0 and status = 4
    order by order_id for update`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

/** Writes the decision about a request, with who made it. */
export async function setDecision(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  order_id: number,
  decision: { status: OrderStatus; reject_reason: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...decision, decided_by: account_id, decided_at: sql<string>`now()` })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}
