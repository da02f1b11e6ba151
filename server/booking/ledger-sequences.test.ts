import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createManualOrder,
  removeOrder,
  scheduleDropoff,
  updateProcessorAcceptanceStatus,
  updateStatus,
} from '#contract/booking/api.ts';
import { restoreOrder, saveOrder } from '#contract/booking/edit-api.ts';
import { getDateAvailableSlot, processorPreference } from '#contract/calendar/api.ts';
import { removeSpecialDays, saveSlotWeights, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import {
  comingDay,
  makeCustomer,
  makePlant,
  makeTemplate,
  openTestApp,
  type Person,
  type Plant,
} from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS, OVERBOOKED_DAYS } from '#server/test/ledger-check.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

/** Only three days, so that people compete for the same slots. */
const DAYS = [0, 1, 2].map((by) => addDays(comingDay(1), by));
const RUNS = 15;
const app = openTestApp();

interface House {
  plant: Plant;
  people: Person[];
  requester: Person;
  customers: number[];
  template_id: number;
}
type Reply = Awaited<ReturnType<typeof app.callWith>>;
type Action = (house: House) => Promise<Reply>;

const day = fc.constantFrom(...DAYS);
const label = fc.constantFrom('', 'usda', 'custom', 'organic');
const species = fc.constantFrom('beef', 'lamb', 'poultry');
const reason = fc.constantFrom('', '', '', 'Injured animal');
const place = fc.nat({ max: 30 });
const slots = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })).map(([usda, custom]) => [
  { processing_option: 'USDA processing', avail_slot: usda },
  { processing_option: 'Custom processing', avail_slot: custom },
]);

/** Picks one of the plant's orders, whatever its status; undefined if there are none. */
async function orderAt({ plant }: House, at: number): Promise<number | undefined> {
  const { rows } = await app.pool.query('select order_id from orders where plant_id = $1 order by order_id', [
    plant.plant_id,
  ]);
  return rows[at % Math.max(1, rows.length)]?.order_id;
}
const by = ({ people }: House, at: number): Person => people[at % people.length] as Person;
const onOrder =
  (endpoint: Endpoint, at: number, body: (house: House) => object): Action =>
  async (house) =>
    app.callWith(endpoint, by(house, at), { order_id: (await orderAt(house, at)) ?? 1, ...body(house) });

const actions: fc.Arbitrary<{ name: string; run: Action }> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        at: place,
        day,
        label,
        reason,
        beef_qty: fc.nat({ max: 2 }),
        lamb_qty: fc.nat({ max: 3 }),
        poultry_qty: fc.nat({ max: 3 }),
      })
      .map(({ at, day, label, reason, ...quantities }) => ({
        name: `book ${day} ${label} ${JSON.stringify(quantities)} ${reason}`,
        run: (house: House) =>
          app.callWith(createManualOrder, by(house, at), {
            event_name: 'Smith',
            dropoff_date: day,
            process_option: label,
            full_day_reason: reason,
            ...quantities,
          }),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ day, label }).map(({ day, label }) => ({
      name: `ask for ${day} ${label}`,
      run: ({ requester }: House) =>
        app.callWith(createManualOrder, requester, {
          event_name: 'Field',
          beef_qty: 1,
          dropoff_date: day,
          process_option: label,
        }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at: place, status: fc.constantFrom(0, 2) }).map(({ at, status }) => ({
      name: `decide ${at} ${status}`,
      run: onOrder(updateProcessorAcceptanceStatus, at, () => ({ status, reject_reason: 'No room' })),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ at: place, day, reason }).map(({ at, day, reason }) => ({
      name: `move ${at} to ${day} ${reason}`,
      run: onOrder(scheduleDropoff, at, () => ({ dropoff_date: day, full_day_reason: reason })),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ at: place, day, label, species, heads: fc.integer({ min: 1, max: 3 }) }).map((wish) => ({
      name: `edit ${JSON.stringify(wish)}`,
      run: onOrder(saveOrder, wish.at, () => ({
        dropoff_date: wish.day,
        process_option: wish.label,
        animal: wish.species,
        ...(wish.species === 'poultry' && { heads: wish.heads }),
      })),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ at: place, amounts: fc.constantFrom(['Whole'], ['Half', 'Half'], ['Half']) })
      .map(({ at, amounts }) => ({
        name: `split ${at} ${amounts}`,
        run: onOrder(saveOrder, at, ({ customers, template_id }) => ({
          split: amounts.map((amount, index) => ({ name: customers[index], amount, cutsheet: template_id })),
        })),
      })),
  },
  { weight: 3, arbitrary: place.map((at) => ({ name: `remove ${at}`, run: onOrder(removeOrder, at, () => ({})) })) },
  { weight: 2, arbitrary: place.map((at) => ({ name: `restore ${at}`, run: onOrder(restoreOrder, at, () => ({})) })) },
  {
    weight: 1,
    arbitrary: fc.record({ at: place, status: fc.constantFrom(1, 0, 3) }).map(({ at, status }) => ({
      name: `status ${at} ${status}`,
      run: onOrder(updateStatus, at, () => ({ status })),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ animals: fc.constantFrom(1, 3, 8), slots }).map(({ animals, slots }) => ({
      name: `week ${animals} ${JSON.stringify(slots)}`,
      run: ({ plant }: House) =>
        app.callWith(processorPreference, plant.owner, {
          preferences: [{ animals, days: [0, 1, 2, 3, 4, 5, 6], slots }],
        }),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        first: day,
        length: fc.nat({ max: 2 }),
        is_closed: fc.boolean(),
        slots,
        category_ids: fc.constantFrom([], [1], [3, 8]),
      })
      .map(({ first, length, ...special }) => ({
        name: `special ${first} ${length} ${JSON.stringify(special)}`,
        run: ({ plant }: House) =>
          app.callWith(saveSpecialDays, plant.owner, {
            ...special,
            reason: 'Repair',
            first_day: first,
            last_day: addDays(first, length),
          }),
      })),
  },
  {
    weight: 1,
    arbitrary: place.map((at) => ({
      name: `no longer special ${at}`,
      run: async ({ plant }: House) => {
        const { rows } = await app.pool.query('select special_id from special_days where plant_id = $1', [
          plant.plant_id,
        ]);
        const { special_id = 1 } = rows[at % Math.max(1, rows.length)] ?? {};
        return app.callWith(removeSpecialDays, plant.owner, { special_id });
      },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ category_id: fc.constantFrom(1, 3, 8), slots_per_head: fc.constantFrom(0.1, 0.25, 0.5, 1, 2) })
      .map((weight) => ({
        name: `weigh ${JSON.stringify(weight)}`,
        run: ({ plant }: House) => app.callWith(saveSlotWeights, plant.owner, { weights: [weight] }),
      })),
  },
);

async function makeHouse(): Promise<House> {
  const plant = await makePlant(app, { species: ['beef', 'lamb', 'poultry'], slots: 3 });
  const requester = await makeRequester(app, plant);
  const customers = [await makeCustomer(app, plant), await makeCustomer(app, plant)].map(
    ({ customer_id }) => customer_id,
  );
  const template_id = await makeTemplate(app, plant);
  return {
    plant,
    requester,
    customers,
    template_id,
    people: [plant.owner, await plant.join('admin'), await plant.join('manager')],
  };
}

/** A refused booking, with no others running, must say how many slots are really left. */
async function checkRefusal({ plant }: House, reply: Reply): Promise<void> {
  if (reply.status !== 'no' || reply.code !== 'day_full') return;
  const left = expectYes(await app.call(getDateAvailableSlot, plant.owner, { date: String(reply.values?.day) }));
  const sizes = left.data.left.flatMap(({ usda, custom, any }) => [usda, custom, any]);
  expect([...sizes, 0]).toContain(reply.values?.left);
}

test('keeps the slot ledger in step with the orders, no matter what people do at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(actions, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 14 }),
      async (steps) => {
        const house = await makeHouse();
        for (const step of steps) {
          const replies = await Promise.all(step.map(({ run }) => run(house)));
          for (const reply of replies) expect(reply.http, JSON.stringify(reply)).toBeLessThan(500);
          const [only, ...others] = replies;
          // An edit releases the order's own slots first, so if the edit is refused, the number of slots left includes them.
          const isNew = /^(book|ask) /.test(step[0]?.name ?? '');
          if (only && others.length === 0 && isNew) await checkRefusal(house, only);
          for (const look of [LEDGER_DEVIATIONS, OVERBOOKED_DAYS]) {
            const { rows } = await app.pool.query(look, [house.plant.plant_id]);
            expect(rows, step.map(({ name }) => name).join(' | ')).toEqual([]);
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
});
