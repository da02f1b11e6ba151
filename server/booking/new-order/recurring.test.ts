import { describe, expect, test } from 'vitest';
import { createManualOrder, proOrderList, removeOrder, scheduleDropoff, viewOrder } from '#contract/booking/api.ts';
import { MAX_DATES } from '#contract/booking/recurrence.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { getDateAvailableSlot, processorPreference } from '#contract/calendar/api.ts';
import { saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { expandRecurrence } from '#server/booking/new-order/expand-recurrence.ts';
import { Problem } from '#server/lib/problem.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const FRIDAY = comingDay(5);
const TODAY = plantToday();
const until = (day: IsoDate) => `UNTIL=${day.replaceAll('-', '')}T235959Z`;
const weeks = (count: number) => `FREQ=WEEKLY;BYDAY=FR;${until(addDays(FRIDAY, 7 * (count - 1)))}`;
const app = openTestApp();

const beef = (more = {}) => ({
  event_name: 'Every Friday',
  beef_qty: 1,
  dropoff_date: FRIDAY,
  recurring: 1 as const,
  rrule: weeks(4),
  ...more,
});
async function usedOn(plant: Plant, date: IsoDate): Promise<number> {
  return expectYes(await app.call(getDateAvailableSlot, plant.owner, { date })).data.used;
}
const countOrders = async ({ plant_id }: Plant) =>
  (await app.db.selectFrom('orders').select('order_id').where('plant_id', '=', plant_id).execute()).length;
const view = async (plant: Plant, order_id: number) =>
  expectYes(await app.call(viewOrder, plant.owner, { order_id })).data;

describe('the dates of a recurrence', () => {
  const expand = (rule: string, first = '2026-12-04', form: 'new' | 'edit' = 'new') =>
    expandRecurrence(rule, first, '2026-12-01', form);

  test('repeat weekly or daily, up to and including the last date', () => {
    expect(expand('FREQ=WEEKLY;UNTIL=20261218T000000Z')).toEqual(['2026-12-04', '2026-12-11', '2026-12-18']);
    expect(expand('RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261209')).toEqual(['2026-12-04', '2026-12-06', '2026-12-08']);
    expect(expand('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;UNTIL=20261231T235959Z')).toEqual([
      '2026-12-04',
      '2026-12-15',
      '2026-12-18',
      '2026-12-29',
    ]);
    expect(expand('FREQ=DAILY;COUNT=3')).toEqual(['2026-12-04', '2026-12-05', '2026-12-06']);
  });

  test('start on the drop-off day, even if the rule would skip it', () => {
    expect(expand('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214T235959Z')).toEqual(['2026-12-04', '2026-12-07', '2026-12-14']);
    expect(expand('DTSTART:20261204T120000Z\nRRULE:FREQ=WEEKLY;UNTIL=20261211T000000Z')).toHaveLength(2);
  });

  test('count weeks from Sunday, unless the rule says otherwise', () => {
    const every = (more = '') => expand(`FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;UNTIL=20271004${more}`, '2027-09-05');
    expect(every()).toEqual(['2027-09-05', '2027-09-06', '2027-09-19', '2027-09-20', '2027-10-03', '2027-10-04']);
    expect(every(';WKST=SU')).toEqual(every());
    expect(every(';WKST=MO')).toEqual(['2027-09-05', '2027-09-13', '2027-09-19', '2027-09-27', '2027-10-03']);
  });

  test('count the first date, even if the rule would skip it', () => {
    expect(expand('FREQ=WEEKLY;BYDAY=MO;COUNT=3')).toEqual(['2026-12-04', '2026-12-07', '2026-12-14']);
    expect(expand('FREQ=WEEKLY;BYDAY=FR;COUNT=3')).toEqual(['2026-12-04', '2026-12-11', '2026-12-18']);
    expect(expand('FREQ=DAILY;COUNT=1')).toEqual(['2026-12-04']);
  });

  test('are correct across clock changes, leap days, and the new year', () => {
    const march = expandRecurrence('FREQ=DAILY;UNTIL=20270316', '2027-03-12', '2026-12-01', 'new');
    expect(march).toEqual(['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15', '2027-03-16']);
    const leap = expandRecurrence('FREQ=DAILY;UNTIL=20280301', '2028-02-27', '2026-12-01', 'new');
    expect(leap).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
    expect(expand('FREQ=WEEKLY;UNTIL=20270108', '2026-12-25')).toEqual(['2026-12-25', '2027-01-01', '2027-01-08']);
    // Months without a 31st are skipped.
    expect(expand('FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20270401', '2026-12-31', 'edit')).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
    expect(expand('FREQ=MONTHLY;BYDAY=1FR;UNTIL=20270228', '2026-12-04', 'edit')).toEqual([
      '2026-12-04',
      '2027-01-01',
      '2027-02-05',
    ]);
  });

  test.each([
    ['', 'recurrence_unreadable'],
    ['weekly', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;FREQ=DAILY;COUNT=2', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;BYDAY=XX;COUNT=2', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;INTERVAL=0;COUNT=2', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;INTERVAL=-1;COUNT=2', 'recurrence_unreadable'],
    ['FREQ=DAILY;BYHOUR=1,2,3;COUNT=2', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;UNTIL=20271399', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;UNTIL=20270229T000000Z', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;UNTIL=2027-02-01', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;UNTIL=20270201;COUNT=3', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;COUNT=2\nEXDATE:20261211T000000Z', 'recurrence_unreadable'],
    ['FREQ=WEEKLY;__proto__=1;COUNT=2', 'recurrence_unreadable'],
    ['FREQ=MONTHLY;COUNT=3', 'recurrence_kind'],
    ['FREQ=HOURLY;COUNT=3', 'recurrence_kind'],
    ['FREQ=YEARLY;COUNT=3', 'recurrence_kind'],
    ['FREQ=WEEKLY', 'recurrence_endless'],
    ['FREQ=DAILY;INTERVAL=3', 'recurrence_endless'],
    ['FREQ=WEEKLY;UNTIL=20261203', 'recurrence_over'],
    ['FREQ=DAILY;COUNT=10000', 'recurrence_too_long'],
    ['FREQ=DAILY;UNTIL=21991231', 'recurrence_too_long'],
    ['FREQ=DAILY;UNTIL=20270125', 'recurrence_too_long'],
    ['DTSTART:20261130T000000Z\nRRULE:FREQ=DAILY;COUNT=3', 'date_past'],
    ['DTSTART:20261211T000000Z\nRRULE:FREQ=DAILY;COUNT=3', 'recurrence_start'],
  ])('are refused for the rule %j', (rule, code) => {
    const refuse = () => expand(rule);
    expect(refuse).toThrow(Problem);
    try {
      refuse();
    } catch (problem) {
      expect((problem as Problem).code).toBe(code);
    }
  });

  test('are limited to 52, and can be monthly in the edit dialog', () => {
    expect(expand(`FREQ=DAILY;COUNT=${MAX_DATES}`)).toHaveLength(MAX_DATES);
    expect(expand('FREQ=MONTHLY;COUNT=3', '2026-12-04', 'edit')).toEqual(['2026-12-04', '2027-01-04', '2027-02-04']);
    expect(() => expandRecurrence('FREQ=DAILY;COUNT=2', '2026-11-30', '2026-12-01', 'new')).toThrow('has passed');
  });
});

describe('booking a recurrence', () => {
  test('books each date with its animals, shares, and sheets, and stores the rule', async () => {
    const plant = await makePlant(app);
    const { customer_id: customer } = await makeCustomer(app, plant);
    const share = { customer, cut_sheet: await makeTemplate(app, plant), animal: 'beef' as const };
    const reply = expectYes(
      await app.call(
        createManualOrder,
        plant.owner,
        beef({
          beef_qty: 2,
          kill_date: addDays(FRIDAY, 1),
          customers: [customer],
          split: [{ ...share, amount: 'Whole', order_number: 1 }],
          organic_verify: [{ species: 'beef', ear_tag_id: 'IA-1' }],
        }),
      ),
    );
    const dates = [0, 7, 14, 21].map((days) => addDays(FRIDAY, days));
    expect(reply.data.dates).toEqual(dates);
    expect(reply.data.order_ids).toHaveLength(8);
    const orders = await Promise.all(reply.data.order_ids.map((order_id) => view(plant, order_id)));
    expect(orders.map(({ dropoff_date }) => dropoff_date)).toEqual(dates.flatMap((day) => [day, day]));
    expect(orders.map(({ kill_date }) => kill_date)).toEqual(
      dates.flatMap((day) => [addDays(day, 1), addDays(day, 1)]),
    );
    expect(orders.map(({ animal_number }) => animal_number)).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
    expect(orders.map(({ split }) => split.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(new Set(orders.flatMap(({ split }) => split.map(({ form_data_id }) => form_data_id))).size).toBe(8);
    expect(orders.every(({ rrule }) => rrule === weeks(4))).toBe(true);
    expect(orders.map(({ series }) => series?.place)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    // The next date has different animals.
    expect(orders.map(({ ear_tag_id }) => ear_tag_id)).toEqual(['IA-1', '', '', '', '', '', '', '']);
    expect(orders.every(({ siblings }) => siblings.length === 1)).toBe(true);
    expect(await Promise.all(dates.map((day) => usedOn(plant, day)))).toEqual([2, 2, 2, 2]);
  });

  test('books nothing if one date is full, and says which', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const third = addDays(FRIDAY, 14);
    const book = (dropoff_date: IsoDate) =>
      app.call(createManualOrder, plant.owner, { event_name: 'Filler', beef_qty: 2, dropoff_date });
    expect((await book(third)).status).toBe('yes');
    const before = await countOrders(plant);
    const reply = await app.call(createManualOrder, plant.owner, beef());
    expect(reply).toMatchObject({ http: 409, code: 'day_full', values: { day: third, left: 0 } });
    expect(await countOrders(plant)).toBe(before);
    expect(await Promise.all([0, 7, 21].map((days) => usedOn(plant, addDays(FRIDAY, days))))).toEqual([0, 0, 0]);
  });

  test('leaves the other dates alone if one order is deleted or moved', async () => {
    const plant = await makePlant(app);
    const reply = expectYes(await app.call(createManualOrder, plant.owner, beef()));
    const [first = 0, second = 0, third = 0, fourth = 0] = reply.data.order_ids;
    const untouched = [await view(plant, first), await view(plant, fourth)];
    expect(await app.call(removeOrder, plant.owner, { order_id: second })).toMatchObject({ status: 'yes' });
    const moved = { order_id: third, dropoff_date: addDays(FRIDAY, 15) };
    expect(await app.call(scheduleDropoff, plant.owner, moved)).toMatchObject({ status: 'yes' });
    expect([await view(plant, first), await view(plant, fourth)]).toEqual(untouched);
    expect(await Promise.all([0, 7, 14, 15, 21].map((days) => usedOn(plant, addDays(FRIDAY, days))))).toEqual([
      1, 0, 0, 1, 1,
    ]);
  });

  test('gives all 52 dates to two of 20 people who book at the same time, and none to the others', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.call(
          createManualOrder,
          plant.owner,
          beef({ rrule: `FREQ=WEEKLY;COUNT=${MAX_DATES}`, event_name: `Smith ${at}` }),
        ),
      ),
    );
    const granted = replies.filter((reply) => reply.status === 'yes');
    expect(granted).toHaveLength(2);
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'day_full')).toBe(true);
    expect(await countOrders(plant)).toBe(2 * MAX_DATES);
    const days = await app.db.selectFrom('slot_days').selectAll().where('plant_id', '=', plant.plant_id).execute();
    expect(days.every((day) => day.unlabelled_used === 2)).toBe(true);
    expect(days).toHaveLength(MAX_DATES);
  });

  test.each([
    ['a rule that never ends', { rrule: 'FREQ=WEEKLY' }, 'recurrence_endless'],
    ['a rule with 10,000 dates', { rrule: 'FREQ=DAILY;COUNT=10000' }, 'recurrence_too_long'],
    ['a first date in the past', { dropoff_date: addDays(TODAY, -7) }, 'date_past'],
    ['a rule in the wrong format', { rrule: 'every friday' }, 'recurrence_unreadable'],
    ['no rule', { rrule: '' }, 'recurrence_unreadable'],
    ['a monthly rule, which only the edit dialog offers', { rrule: 'FREQ=MONTHLY;COUNT=3' }, 'recurrence_kind'],
    ['too many animals across all dates', { beef_qty: 40, rrule: weeks(30) }, 'too_many_animals'],
  ])('refuses %s and changes nothing', async (_, more, code) => {
    const plant = await makePlant(app);
    const reply = await app.callWith(createManualOrder, plant.owner, beef(more));
    expect(reply).toMatchObject({ status: 'no', http: 422, code });
    expect(await countOrders(plant)).toBe(0);
    const rows = await app.db.selectFrom('slot_days').select('day').where('plant_id', '=', plant.plant_id).execute();
    expect(rows).toEqual([]);
  });

  test('ignores the rule if recurring is 0', async () => {
    const plant = await makePlant(app);
    const reply = await app.call(createManualOrder, plant.owner, beef({ recurring: 0, rrule: 'FREQ=WEEKLY' }));
    expect(reply).toMatchObject({ status: 'yes', data: { dates: [FRIDAY] } });
    const list = await app.call(proOrderList, plant.owner, { order_type: 'pending' });
    expect(list).toMatchObject({ data: [{ dropoff_date: FRIDAY }] });
  });
});

describe('the preview of a recurrence', () => {
  test('lists the dates and marks full and closed ones, without taking slots', async () => {
    const plant = await makePlant(app, { slots: { [weekdayOf(FRIDAY)]: 1 } });
    const second = addDays(FRIDAY, 7);
    await app.call(createManualOrder, plant.owner, { event_name: 'Filler', beef_qty: 2, dropoff_date: second });
    const ask = { dropoff_date: FRIDAY, beef_qty: 1 };
    const reply = await app.call(previewRecurring, plant.owner, {
      ...ask,
      rrule: `FREQ=WEEKLY;BYDAY=FR,SA;${until(addDays(FRIDAY, 7))}`,
    });
    expect(reply).toMatchObject({
      status: 'yes',
      data: {
        dates: [
          { date: FRIDAY, problem: '' },
          { date: addDays(FRIDAY, 1), problem: 'day_not_offered' },
          { date: second, problem: 'day_full', values: { left: 0, species: 'Beef' } },
        ],
      },
    });
    expect(await usedOn(plant, FRIDAY)).toBe(0);
    expect(await app.call(previewRecurring, plant.owner, { ...ask, rrule: 'FREQ=DAILY' })).toMatchObject({
      code: 'recurrence_endless',
      fields: { rrule: 'Choose the last date. Orders can’t repeat forever.' },
    });
  });

  test('checks the label’s free slots on each date, except on the date that the edited order already has', async () => {
    const plant = await makePlant(app, { slots: 1 });
    await app.call(createManualOrder, plant.owner, {
      event_name: 'Filler',
      beef_qty: 1,
      dropoff_date: FRIDAY,
      process_option: 'usda',
    });
    const ask = { dropoff_date: FRIDAY, beef_qty: 1, rrule: 'FREQ=DAILY;COUNT=2' };
    const problems = async (more: object) =>
      expectYes(await app.call(previewRecurring, plant.owner, { ...ask, ...more })).data.dates.map(
        ({ problem }) => problem,
      );
    expect(await problems({ process_option: 'usda' })).toEqual(['day_full', '']);
    expect(await problems({ process_option: 'custom' })).toEqual(['', '']);
    expect(await problems({ process_option: 'usda', form: 'edit' })).toEqual(['', '']);
  });

  test('marks days without slots', async () => {
    const plant = await makePlant(app);
    const setting = await app.call(processorPreference, plant.owner, {
      preferences: [{ animals: 1, days: [weekdayOf(FRIDAY)] }],
      slots: [],
    });
    expect(setting.status).toBe('yes');
    const reply = await app.call(previewRecurring, plant.owner, { dropoff_date: FRIDAY, beef_qty: 1, rrule: weeks(2) });
    expect(reply).toMatchObject({ data: { dates: [{ problem: 'day_not_offered' }, { problem: 'day_not_offered' }] } });
  });

  test('says why a day is closed', async () => {
    const plant = await makePlant(app);
    const second = addDays(FRIDAY, 7);
    const closing = { first_day: second, last_day: second, is_closed: 1 as const, reason: 'Thanksgiving' };
    expect((await app.call(saveSpecialDays, plant.owner, closing)).status).toBe('yes');
    const reply = await app.call(previewRecurring, plant.owner, { dropoff_date: FRIDAY, beef_qty: 1, rrule: weeks(2) });
    expect(reply).toMatchObject({
      data: { dates: [{ problem: '' }, { problem: 'day_closed', values: { reason: 'Thanksgiving' } }] },
    });
    expect(await app.call(createManualOrder, plant.owner, beef({ rrule: weeks(2) }))).toMatchObject({
      code: 'day_closed',
    });
    expect(await countOrders(plant)).toBe(0);
  });
});
