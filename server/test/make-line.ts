import { sql } from 'kysely';
import { expect } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import { HOLDING_SLOTS } from '#contract/orders/status.ts';
import { joinWaitlist, listWaitlist, type WaitlistEntry } from '#contract/waitlist/api.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { comingDay, makePlant, type Person, type Plant, type TestApp } from '#server/test/harness.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { offerFreeSlots } from '#server/waitlist/make-offers.ts';
import { plantToday } from '#tools/plant-today.ts';

/** The day that is fully booked. */
export const DAY = comingDay(3);

/** A portal user with a directory record. */
export interface Portal extends Person {
  customer_id: number;
}

export const offerOf = (rows: WaitlistEntry[], at = 0) => required(rows[at]?.offer, 'the offer').offer_id;

/** Setup for tests of the waitlist. */
export function lineKit(app: TestApp) {
  /** A plant that takes one USDA beef a day by default. */
  async function makeSmallPlant(usda = 1, custom = 0): Promise<Plant> {
    const plant = await makePlant(app, { slots: 0 });
    await app.db
      .updateTable('weekly_slots')
      .set({ usda_slots: usda, custom_slots: custom })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    return plant;
  }
  async function book(person: Person, more: Partial<SentTo<typeof createManualOrder>> = {}): Promise<number[]> {
    const form = { event_name: 'Beef', beef_qty: 1, dropoff_date: DAY, process_option: 'usda' as const, ...more };
    return expectYes(await app.call(createManualOrder, person, form)).data.order_ids;
  }
  const joinPortal = (plant: Plant, role?: 'customer' | 'producer'): Promise<Portal> => makeRequester(app, plant, role);
  const ask = (person: Person, more: Partial<SentTo<typeof joinWaitlist>> = {}) =>
    app.call(joinWaitlist, person, { day: DAY, species: 'beef', heads: 1, process_option: 'usda', ...more });
  const join = async (person: Person, more: Partial<SentTo<typeof joinWaitlist>> = {}) =>
    expectYes(await ask(person, more)).data.entry_id;
  const list = async (person: Person, more: SentTo<typeof listWaitlist> = {}): Promise<WaitlistEntry[]> =>
    expectYes(await app.call(listWaitlist, person, more)).data;
  const settle = ({ plant_id }: Plant) => offerFreeSlots(app.db, plant_id, plantToday());
  /** Makes open offers expire. */
  const passTime = ({ plant_id }: Plant) =>
    app.db
      .updateTable('waitlist_offers')
      .set({ offered_until: sql<string>`now() - interval '1 second'` })
      .where('plant_id', '=', plant_id)
      .where('ended_at', 'is', null)
      .execute();

  /** Expects the ledger to match orders and open offers, and returns the slots in use. */
  async function compareLedger({ plant_id }: Plant) {
    const { rows } = await sql<{ day: string; category_id: number; ledger: number; held: number }>`
      with held as (
        select dropoff_date as day, category_id, heads * slots_per_head as slots from orders
          where plant_id = ${plant_id} and ${statusIs('status', HOLDING_SLOTS)}
        union all
        select o.day, e.category_id, o.heads * o.slots_per_head from waitlist_offers o join waitlist_entries e using (plant_id, entry_id)
          where o.plant_id = ${plant_id} and o.ended_at is null
      )
      select d.day, d.category_id, d.usda_used + d.custom_used + d.unlabelled_used as ledger,
        coalesce((select sum(slots) from held h where h.day = d.day and h.category_id = d.category_id), 0) as held
      from slot_days d where d.plant_id = ${plant_id} order by d.day`.execute(app.db);
    expect(rows.map(({ held }) => held)).toEqual(rows.map(({ ledger }) => ledger));
    return sum(rows.map(({ ledger }) => ledger));
  }
  /** A plant whose only slot of the day is taken, with people waiting for it in this order. */
  async function makeLine(count: number) {
    const plant = await makeSmallPlant();
    const [order_id = 0] = await book(plant.owner);
    const people: Portal[] = [];
    for (let at = 0; at < count; at++) people.push(await joinPortal(plant));
    const entries: number[] = [];
    for (const person of people) entries.push(await join(person));
    return { plant, order_id, people, entries };
  }
  return { makeSmallPlant, book, joinPortal, ask, join, list, settle, passTime, compareLedger, makeLine };
}

/** Noon on a given day, in the test plants' time zone. */
export const noonOf = (day: IsoDate): string => `${day}T18:00:00Z`;
