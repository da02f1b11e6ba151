import type { Answers } from '#contract/cut-sheets/answers.ts';
import { addDays, daysBetween, type IsoDate } from '#contract/lib/days.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { required } from '#contract/lib/required.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Deposit } from '#contract/orders/deposit.ts';
import type { Offering } from '#contract/orders/offering.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { claimSlots, type Heads } from '#server/calendar/ledger.ts';
import { findTemplateToBegin, insertSheets, requireTemplates } from '#server/cut-sheets/begin-store.ts';
import { keepCustomers } from '#server/directory/keep-customers.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor } from '#server/lib/who.ts';
import {
  insertBooking,
  insertDeposit,
  insertOrders,
  insertSeries,
  insertShares,
} from '#server/orders/insert-booking.ts';

export interface NewBooking {
  actor: Pick<PlantActor, 'plant_id' | 'account_id'>;
  /** Portal users may book only for themselves and their own customers. Null for staff. */
  party_id: number | null;
  is_customer_created: boolean;
  status: OrderStatus;
  event_name: string;
  organic: string;
  /** The customer who brings in the animals. */
  customer_id: number | null;
  remark: string;
  dropoff_date: IsoDate;
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
  /** The date that its rule counts from, if it was booked earlier. */
  series_start?: IsoDate | undefined;
  /** The order that is copied to these dates. */
  repeats_order_id?: number;
}
/** An animal to book, as its order stores it. */
export interface NewAnimal {
  species: Species;
  category_id: number;
  animal_number: number;
  heads: number;
  /** On the first date. On the others, it is as many days after the drop-off. */
  kill_date: IsoDate;
  process_option: string;
  offering: Offering;
  sex: string;
  organs: readonly string[];
  organic: string;
  /** For the first date only, because the other dates are for other animals. */
  tag_id: string;
  /** Null for the plant's usual number of days. */
  hang_days: number | null;
  over_thirty_months: string;
  /** Set if its slots are already held. Otherwise, what the claim says for its category. */
  slots_per_head?: number;
  /** Empty if nobody split it: it then belongs to the customer who brings it in. */
  shares: readonly NewShare[];
}
/** What an animal is unless somebody says otherwise. */
export const PLAIN_ANIMAL = {
  animal_number: 1,
  heads: 1,
  sex: '',
  organs: [],
  organic: '',
  tag_id: '',
  hang_days: null,
  over_thirty_months: '',
  shares: [],
} as const satisfies Partial<NewAnimal>;
export interface NewShare {
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
 * Writes a booking: locks its customers, claims its slots, then writes its orders, their shares with one open cut sheet
 * each, and the event. An animal without shares gets a whole one for the customer who brings it in. A recurring booking
 * is written once for each of its dates. Throws `customer_unknown` or `cut_sheet_unknown` if the plant has no such
 * customer or cut sheet.
 */
export async function addBooking(tx: Tx, booking: NewBooking, animals: readonly NewAnimal[]): Promise<AddedBooking> {
  const { actor, series, deposit, full_day_reason = '', send_cut_sheet } = booking;
  const { plant_id, account_id } = actor;
  const dates = series?.dates ?? [booking.dropoff_date];

  await keepCustomers(tx, plant_id, customersOf(booking, animals), booking.party_id);
  const override = full_day_reason ? { account_id, reason: full_day_reason } : undefined;
  const weights = await claimSlots(tx, plant_id, booking.claims, override);
  await requireTemplates(tx, plant_id, templatesOf(animals));
  const owned = await giveOwners(tx, booking, animals);

  const booking_ids = await insertDates(tx, booking);
  const planned = dates.flatMap((day, at) => {
    const booking_id = required(booking_ids[at], 'the booking');
    return owned.map(({ shares, slots_per_head, ...animal }) => ({
      shares,
      order: {
        ...animal,
        booking_id,
        slots_per_head: slots_per_head ?? weights[animal.category_id] ?? 1,
        dropoff_date: day,
        kill_date: addDays(animal.kill_date, daysBetween(booking.dropoff_date, day)),
        organs: [...animal.organs],
        tag_id: day === booking.dropoff_date ? animal.tag_id : '',
        ...commonOf(booking),
      },
    }));
  });
  const order_ids = await insertOrders(
    tx,
    plant_id,
    planned.map(({ order }) => order),
  );
  await addShares(
    tx,
    plant_id,
    planned.flatMap(({ shares }, n) =>
      shares.map((share) => ({ ...share, order_id: required(order_ids[n], 'the order') })),
    ),
  );
  const booking_id = required(booking_ids[0], 'the booking');
  const order_id = required(order_ids[0], 'the order');
  if (deposit) await insertDeposit(tx, { plant_id, order_id, asked_by: account_id, ...deposit });
  const isSplit = (n: number) => (animals[n % animals.length]?.shares.length ?? 0) > 0;
  await emit(tx, { actor }, 'order.created', {
    subject: { booking_id },
    data: {
      order_ids,
      // The owner of an animal that nobody split is emailed only if the office sends out the cut sheets.
      emailed_ids: send_cut_sheet ? order_ids : order_ids.filter((_, n) => isSplit(n)),
      send_cut_sheet,
      full_day_reason,
      rrule: series?.rrule ?? '',
      asks_deposit: (deposit?.email ?? '') !== '',
    },
  });
  return { booking_id, order_ids };
}

const customersOf = ({ customer_id }: NewBooking, animals: readonly NewAnimal[]): number[] => [
  ...new Set([
    ...(customer_id === null ? [] : [customer_id]),
    ...animals.flatMap(({ shares }) => shares.map((share) => share.customer_id)),
  ]),
];
const templatesOf = (animals: readonly NewAnimal[]): number[] => [
  ...new Set(animals.flatMap(({ shares }) => shares.flatMap(({ template_id }) => template_id ?? []))),
];

/** Gives each animal that nobody split to the customer who brings it in, with the plant's form for its species, if any. */
async function giveOwners(
  tx: Tx,
  { actor, customer_id }: NewBooking,
  animals: readonly NewAnimal[],
): Promise<NewAnimal[]> {
  if (customer_id === null) return [...animals];
  const unsplit = new Set(animals.filter(({ shares }) => shares.length === 0).map(({ species }) => species));
  const forms = new Map<Species, number | null>();
  for (const species of unsplit)
    forms.set(species, await findTemplateToBegin(tx, actor.plant_id, species, WHOLE_ANIMAL));
  return animals.map((animal) => {
    if (animal.shares.length > 0) return animal;
    const template_id = forms.get(animal.species) ?? null;
    return { ...animal, shares: [{ customer_id, template_id, first_quarter: 1, quarters: WHOLE_ANIMAL }] };
  });
}

/** Inserts one booking, or one for each date of a series. Returns their ids. */
async function insertDates(
  tx: Tx,
  { actor, series, event_name, organic, customer_id, remark }: NewBooking,
): Promise<number[]> {
  const row = { plant_id: actor.plant_id, event_name, organic, customer_id, remark, created_by: actor.account_id };
  if (!series) return [await insertBooking(tx, row)];
  const { rrule, dates, series_id = null, series_start, repeats_order_id = null } = series;
  return insertSeries(tx, { ...row, rrule, series_id, series_start, repeats_order_id }, dates);
}

const commonOf = ({ actor, event_name, status, is_customer_created, may_be_partly_shared, market }: NewBooking) => ({
  created_by: actor.account_id,
  title: event_name,
  status,
  is_customer_created,
  may_be_partly_shared: may_be_partly_shared ?? false,
  project_id: market?.project_id ?? 0,
  transaction_id: market?.transaction_id ?? 0,
  priced_by: market?.priced_by ?? null,
  bringer_picks_up: market?.bringer_picks_up ?? false,
});

/** Adds shares, with an open cut sheet for each that has a form. */
async function addShares(
  tx: Tx,
  plant_id: number,
  shares: readonly (NewShare & { order_id: number })[],
): Promise<void> {
  const sheets = shares.flatMap(({ template_id, customer_id, answers }) =>
    template_id === null ? [] : [{ template_id, customer_id, answers }],
  );
  const sheet_ids = (await insertSheets(tx, plant_id, sheets)).values();
  const rows = shares.map(({ answers: _, sale_price_cents = null, ...share }) => ({
    ...share,
    sale_price_cents,
    cut_sheet_id: share.template_id === null ? null : required(sheet_ids.next().value, 'the cut sheet'),
  }));
  await insertShares(tx, plant_id, rows);
}
