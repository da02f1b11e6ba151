import { type RawBuilder, sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import { addDays, daysBetween, type IsoDate } from '#contract/lib/days.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Deposit } from '#contract/orders/deposit.ts';
import type { Offering } from '#contract/orders/offering.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { officeMailReaders } from '#server/accounts/settings/settings-store.ts';
import { claimSlots, type Heads, type SlotWeights, slotClaim } from '#server/calendar/ledger.ts';
import { activeTemplates, sheetInsertion, templateToBegin } from '#server/cut-sheets/begin-store.ts';
import { lockedCustomers } from '#server/directory/lock-customers.ts';
import type { Tx } from '#server/lib/database.ts';
import { eventInsertion } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { goOnDuring } from '#server/lib/transaction.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { insertBookings, insertDeposit } from '#server/orders/insert-booking.ts';

export interface NewBooking {
  actor: Pick<PlantActor, 'plant_id' | 'account_id'>;
  is_customer_created: boolean;
  status: OrderStatus;
  event_name: string;
  organic: string;
  /** The customer who brings in the animals. */
  customer_id: number | null;
  remark: string;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  process_option: string;
  offering: Offering;
  sex: string;
  organs: readonly string[];
  send_cut_sheet: boolean;
  /** The slots to claim. Empty if they are already held. */
  claims: readonly Heads[];
  /** Why the office overbooks the day, or '' if it doesn't. */
  full_day_reason?: string;
  /** Whether some quarters of the animals may have no owner. */
  may_be_partly_shared?: boolean;
  /** A recurring booking is repeated on each of `dates`. */
  series?: Series | undefined;
  /** The deposit to request with the first order. */
  deposit?: Deposit | null;
  /**
   * For an animal sold on the market: its lot, its purchase, the weight that the price is based on, if any, and whether
   * the person who brings the animal picks up the meat for the buyers.
   */
  market?: {
    project_id: number;
    transaction_id: number;
    priced_by: 'hanging' | 'live' | null;
    bringer_picks_up: boolean;
  };
}
export interface Series {
  rrule: string;
  dates: readonly IsoDate[];
  /** The first booking of the series, if it was made earlier. */
  series_id?: number | undefined;
  /** The order that is copied to these dates. */
  repeats_order_id?: number;
}
export interface NewOrder {
  species: Species;
  category_id: number;
  animal_number: number;
  heads: number;
  /** Set if its slots are already held. Otherwise the order gets the slots per head that the claim returns for its category. */
  slots_per_head?: number | undefined;
  /** Only set if this animal differs from the rest of the booking. */
  kill_date?: IsoDate | undefined;
  process_option?: string | undefined;
  offering?: Offering | undefined;
  sex?: string | undefined;
  organs?: readonly string[] | undefined;
  organic?: string | undefined;
  /** For the first date only, because the other dates are for other animals. */
  tag_id?: string | undefined;
  hang_days?: number | undefined;
  over_thirty_months?: string | undefined;
}
export interface NewShare {
  species: Species;
  animal_number: number;
  customer_id: number;
  /** Null for a share without a cut sheet. */
  template_id: number | null;
  /** Prefilled answers for the cut sheet. If omitted, the sheet starts blank. */
  answers?: Answers | undefined;
  first_quarter: number;
  quarters: number;
  /** What the owner pays the seller on the market. Null until the price is known. */
  sale_price_cents?: number | null;
}

export interface AddedBooking {
  /** The booking's id; in a series, the id of the first booking. */
  booking_id: number;
  /** Sorted by date, then in the order the animals were given. */
  order_ids: number[];
}

/**
 * Writes a booking: claims its slots, then writes its orders, their shares with one open cut sheet each, and the event. An
 * animal without shares gets a whole one for the customer who brings it in. A recurring booking is written once for each
 * of its dates. Throws `customer_unknown` or `cut_sheet_unknown` if the plant has no
 * such customer or cut sheet.
 */
export async function addBooking(
  tx: Tx,
  booking: NewBooking,
  animals: readonly NewOrder[],
  split: readonly NewShare[],
  customer_ids: readonly number[],
  /** Portal users may book only for themselves and their own customers. Null for staff. */
  party_id: number | null,
): Promise<AddedBooking> {
  const { plant_id, account_id } = booking.actor;
  const { deposit, full_day_reason = '', send_cut_sheet } = booking;
  const { dates, rrule } = booking.series ?? { dates: [booking.dropoff_date], rrule: '' };
  const override = full_day_reason ? { account_id, reason: full_day_reason } : undefined;
  const template_ids = templateIdsOf(split);
  const { customer_id } = booking;
  const unsplit = customer_id === null ? [] : animals.filter((animal) => !split.some(isOfAnimal(animal)));
  const { claims } = booking;
  const [claim] = claims.length === 1 ? claims : [];
  // Multiple claims must be made in an order that rules out deadlocks, which takes separate statements.
  const [prepared, claimed] = await Promise.all([
    prepare(tx, booking.actor, {
      claim: claim && slotClaim(plant_id, claim),
      customers: lockedCustomers(plant_id, customer_ids, party_id),
      templates: activeTemplates(plant_id, template_ids),
      toBegin: sql`json_build_object(${sql.join(
        [...new Set(unsplit.map(({ species }) => species))].flatMap((species) => [
          sql`${species}::text`,
          sql`(${templateToBegin(plant_id, species, WHOLE_ANIMAL)})`,
        ]),
      )})`,
      rows: {
        bookings: dates.length,
        orders: dates.length * animals.length,
        sheets: dates.length * (split.filter(hasTemplate).length + unsplit.length),
      },
    }),
    claim ? undefined : claimSlots(tx, plant_id, claims, override),
  ]);
  const weights =
    claimed ??
    (claim && prepared.weight !== null
      ? { [claim.category_id]: prepared.weight }
      : await claimSlots(tx, plant_id, claims, override));
  if (prepared.customers < customer_ids.length) throw new Problem('customer_unknown');
  if (prepared.templates < template_ids.length) throw new Problem('cut_sheet_unknown');

  const { booking_ids, order_ids, sheet_ids, is_reachable, tells_office } = prepared;
  const shares = [...split, ...unsplit.map((animal) => wholeShare(animal, customer_id ?? 0, prepared.to_begin))];
  const [booking_id = 0] = booking_ids;
  const [order_id = 0] = order_ids;
  const planned = dates.flatMap((day, at) =>
    animals.map((animal) => ({
      at,
      order: planOrder(booking, animal, day, weights),
      own: shares.filter(isOfAnimal(animal)),
      isSplit: split.some(isOfAnimal(animal)),
    })),
  );
  const orders = planned.map(({ at, order }, n) => ({
    ...order,
    order_id: order_ids[n] ?? 0,
    booking_id: booking_ids[at] ?? 0,
  }));
  const left = sheet_ids.values();
  const placed = planned.flatMap(({ own }, n) =>
    own.map((share) => ({
      ...share,
      order_id: order_ids[n] ?? 0,
      cut_sheet_id: hasTemplate(share) ? (left.next().value ?? 0) : null,
    })),
  );
  goOnDuring(
    insertBookings(tx, {
      booking: planBooking(booking, booking_id),
      booking_ids,
      series_dates: dates.map((day) => (booking.series ? day : null)),
      common: {
        title: booking.event_name,
        status: booking.status,
        is_customer_created: booking.is_customer_created,
        may_be_partly_shared: booking.may_be_partly_shared ?? false,
        project_id: booking.market?.project_id ?? 0,
        transaction_id: booking.market?.transaction_id ?? 0,
        priced_by: booking.market?.priced_by ?? null,
        bringer_picks_up: booking.market?.bringer_picks_up ?? false,
      },
      orders,
      shares: placed.map(toRow),
      sheets: sheetInsertion(plant_id, placed.filter(hasTemplate).map(toSheet)),
      event: eventInsertion(booking, 'order.created', {
        subject: { booking_id },
        data: {
          order_ids,
          // The owner of an animal that nobody split is emailed only if the office sends out the cut sheets.
          emailed_ids: send_cut_sheet ? order_ids : order_ids.filter((_, n) => planned[n]?.isSplit),
          send_cut_sheet,
          full_day_reason,
          rrule,
          asks_deposit: (deposit?.email ?? '') !== '',
          is_reachable,
          tells_office,
        },
      }),
    }),
    ...(deposit ? [insertDeposit(tx, { plant_id, order_id, asked_by: account_id, ...deposit })] : []),
  );
  return { booking_id, order_ids };
}

interface Prepared {
  /** The claim's slots per head. Null if there was no claim, or if it didn't fit. */
  weight: number | null;
  /** How many of the customers exist. */
  customers: number;
  /** Whether any of the customers can be notified by email, by push, or by text if the plant texts about bookings. */
  is_reachable: boolean;
  /** How many of the cut sheets can be used. */
  templates: number;
  /** The form to begin for each species that has animals without shares. Null if the plant has none. */
  to_begin: Partial<Record<Species, number | null>>;
  /** Whether anyone else in the office is emailed about the booking. */
  tells_office: boolean;
  booking_ids: number[];
  order_ids: number[];
  sheet_ids: number[];
}
/**
 * Locks the customers, claims the slots, reads everything the booking depends on, and reserves the ids of its rows, so that all
 * rows can be sent at once. PostgreSQL computes the columns from left to right, so the customers are locked before the slots.
 */
async function prepare(
  tx: Tx,
  actor: NewBooking['actor'],
  {
    claim,
    customers,
    templates,
    toBegin,
    rows: count,
  }: Record<'customers' | 'templates' | 'toBegin', RawBuilder<unknown>> & {
    claim: RawBuilder<unknown> | undefined;
    rows: { bookings: number; orders: number; sheets: number };
  },
): Promise<Prepared> {
  // Avoids generate_series: its plan depends on the number of rows, so PostgreSQL would replan the query for each
  // booking.
  const times = (number: number) => sql`unnest(${Array<null>(number).fill(null)}::int[])`;
  const { rows } = await sql<Prepared>`
    with claimed as (${claim ?? sql`select null::numeric as weight`}),
    customer as materialized (${customers})
    select (select count(*) from customer) as customers, (select weight from claimed) as weight,
      exists (select from customer left join accounts a using (account_id)
        where customer.email is not null or (coalesce(nullif(customer.phone, ''), a.phone, '') <> ''
          and exists (select from plants where plant_id = ${actor.plant_id} and 'order_booked' = any(texts_on)))
          or exists (select from push_devices d where d.account_id = customer.account_id)) as is_reachable,
      (select count(*) from (${templates}) as template) as templates,
      ${toBegin} as to_begin,
      exists (${officeMailReaders(actor, 'order_booked')}) as tells_office,
      array(select nextval('bookings_booking_id_seq') from ${times(count.bookings)}) as booking_ids,
      array(select nextval('orders_order_id_seq') from ${times(count.orders)}) as order_ids,
      array(select nextval('cut_sheets_cut_sheet_id_seq') from ${times(count.sheets)}) as sheet_ids`.execute(tx);
  const [prepared] = rows;
  if (!prepared) throw new Error('a select without a table returns one row');
  return prepared;
}

const hasTemplate = <Share extends NewShare>(share: Share): share is Share & { template_id: number } =>
  share.template_id !== null;
const templateIdsOf = (shares: readonly NewShare[]) => [
  ...new Set(shares.filter(hasTemplate).map(({ template_id }) => template_id)),
];

/** Bookings in a series carry the id of the first one. */
const planBooking = (
  { actor, series, event_name, organic, customer_id, remark }: NewBooking,
  first_booking_id: number,
) => ({
  plant_id: actor.plant_id,
  event_name,
  organic,
  customer_id,
  remark,
  rrule: series?.rrule ?? '',
  series_id: series ? (series.series_id ?? first_booking_id) : null,
  repeats_order_id: series?.repeats_order_id ?? null,
  created_by: actor.account_id,
});

const planOrder = (booking: NewBooking, animal: NewOrder, day: IsoDate, weights: SlotWeights) => ({
  species: animal.species,
  category_id: animal.category_id,
  animal_number: animal.animal_number,
  heads: animal.heads,
  slots_per_head: animal.slots_per_head ?? weights[animal.category_id] ?? 1,
  dropoff_date: day,
  // The kill date is as many days after the drop-off as it is for the first date.
  kill_date: addDays(animal.kill_date ?? booking.kill_date, daysBetween(booking.dropoff_date, day)),
  process_option: animal.process_option ?? booking.process_option,
  offering: animal.offering ?? booking.offering,
  sex: animal.sex ?? booking.sex,
  organs: [...(animal.organs ?? booking.organs)],
  organic: animal.organic ?? booking.organic,
  tag_id: day === booking.dropoff_date ? (animal.tag_id ?? '') : '',
  hang_days: animal.hang_days ?? null,
  over_thirty_months: animal.over_thirty_months ?? '',
});

/** An animal that nobody split belongs to the customer who brings it in. */
const wholeShare = (
  { species, animal_number }: Animal,
  customer_id: number,
  toBegin: Prepared['to_begin'],
): NewShare => ({
  species,
  animal_number,
  customer_id,
  template_id: toBegin[species] ?? null,
  first_quarter: 1,
  quarters: WHOLE_ANIMAL,
});

type Placed = NewShare & { order_id: number; cut_sheet_id: number | null };
const toSheet = ({ cut_sheet_id, template_id, customer_id, answers }: Placed & { template_id: number }) => ({
  cut_sheet_id: cut_sheet_id ?? 0,
  template_id,
  customer_id,
  answers,
});
const toRow = ({ order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id, ...share }: Placed) => ({
  order_id,
  customer_id,
  first_quarter,
  quarters,
  template_id,
  cut_sheet_id,
  sale_price_cents: share.sale_price_cents ?? null,
});

type Animal = Pick<NewOrder, 'species' | 'animal_number'>;
const isOfAnimal = (animal: Animal) => (share: Animal) =>
  share.species === animal.species && share.animal_number === animal.animal_number;
