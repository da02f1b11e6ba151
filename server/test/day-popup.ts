import { sql } from 'kysely';
import { expect } from 'vitest';
import { updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { calenderEventAction, createDropoff, DayEvent, showEvent } from '#contract/booking/day-events-api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { ownerColumn } from '#server/test/events-of.ts';
import { comingDay, makeCard, type Person, type Plant, type TestApp } from '#server/test/harness.ts';
import { dataOf, expectYes } from '#server/test/replies.ts';

/** A day when every test plant has slots. */
export const DAY = comingDay(3);
/** A new customer typed into the day popup. */
export const ANN = {
  buyerName: 'Ann',
  last_name: 'Lee',
  userEmail: 'ann@example.test',
  streetAddress: '1 Creek Road',
  mobileNumber: '555-0101',
};
export type Form = Record<string, unknown>;
const TABLES = ['orders', 'bookings', 'shares', 'customers', 'cut_sheets', 'events'] as const;

/** The calls that the day popup makes. */
export function dayPopupOf(app: TestApp) {
  const book = (person: Person, more: Form = { ...ANN, new_buyer: 1 }, key?: string) =>
    app.callWith(
      createDropoff,
      person,
      { eventName: 'Fall beef', scheduleDate: DAY, category_type: 'beef', ...more },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const act = (person: Person, more: Form) => app.callWith(calenderEventAction, person, more);
  const show = (person: Person, more: Form = {}) => app.callWith(showEvent, person, { event_date: DAY, ...more });

  async function booked(person: Person, more?: Form): Promise<number> {
    return (expectYes(await book(person, more)).data as { order_id: number }).order_id;
  }
  async function eventsOf(person: Person, more?: Form): Promise<DayEvent[]> {
    return dataOf(await show(person, more)).map((event) => DayEvent.parse(event));
  }
  async function eventOf(person: Person, order_id: number): Promise<DayEvent> {
    const found = (await eventsOf(person)).find(({ id }) => id === order_id);
    if (!found) throw new Error(`${order_id} is not on its day`);
    return found;
  }
  async function slotsUsed({ owner }: Plant, date = DAY): Promise<number> {
    return expectYes(await app.call(getDateAvailableSlot, owner, { date })).data.used;
  }
  /** The plant's row count in each table that the calls write to. */
  const countOf = ({ plant_id }: Plant) =>
    Promise.all(
      TABLES.map(async (table) => {
        const query = app.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await query.where(sql.ref(ownerColumn(table)), '=', plant_id).executeTakeFirstOrThrow()).count);
      }),
    );
  /** Expects a refusal that leaves everything unchanged. */
  async function expectRefused(plant: Plant, person: Person, more: Form, refusal: object): Promise<void> {
    const before = [await countOf(plant), await slotsUsed(plant)];
    expect(await book(person, more)).toMatchObject({ status: 'no', ...refusal });
    expect([await countOf(plant), await slotsUsed(plant)]).toEqual(before);
  }
  const accept = ({ owner }: Plant, order_id: number) =>
    app.call(updateProcessorAcceptanceStatus, owner, { order_id, status: ORDER_STATUS.pending });
  const reject = ({ owner }: Plant, order_id: number) =>
    app.call(updateProcessorAcceptanceStatus, owner, {
      order_id,
      status: ORDER_STATUS.rejected,
      reject_reason: 'We are away.',
    });
  /** Someone at the plant who may book, with a card and a directory record if their role has them. */
  async function joined(plant: Plant, role: Parameters<Plant['join']>[0]) {
    const person = await plant.join(role);
    if (role === 'producer' || role === 'customer') await makeCard(app, person.account_id);
    const record = await app.db
      .selectFrom('customers')
      .select('customer_id')
      .where('plant_id', '=', plant.plant_id)
      .where('account_id', '=', person.account_id)
      .executeTakeFirst();
    return { person, customer_id: record?.customer_id };
  }
  return { book, act, show, booked, eventsOf, eventOf, slotsUsed, countOf, expectRefused, accept, reject, joined };
}
