import { expect, test } from 'vitest';
import { createManualOrder, removeOrder } from '#contract/booking/api.ts';
import { exportOrderDay } from '#contract/calendar/feed-api.ts';
import { comingDay, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { readCalendar, textOf } from '#server/test/read-calendar.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const DAY = comingDay(4);

test('an order’s day can be added to a calendar by those who may see the order', async () => {
  const plant = await makePlant(app);
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: DAY, process_option: 'usda' as const };
  const [order_id = 0] = expectYes(await app.call(createManualOrder, plant.owner, form)).data.order_ids;
  const exported = (person: Person) => app.callWith(exportOrderDay, person, { order_id });
  const { data, headers } = expectYes(await exported(plant.owner));
  expect(String(headers['content-type'])).toContain('text/calendar');
  expect(String(headers['content-disposition'])).toContain(`order-${order_id}.ics`);
  const { events } = readCalendar(Buffer.from(String(data)));
  expect(events).toHaveLength(1);
  const [event = new Map()] = events;
  expect(event.get('UID')?.value).toBe(`order-${order_id}@hindquarter`);
  expect(event.get('DTSTART')?.value).toBe(DAY.replaceAll('-', ''));
  expect(textOf(event, 'SUMMARY')).toContain('Fall beef');

  expect(await exported(await plant.join('customer'))).toMatchObject({ http: 404 });
  expect(await exported((await makePlant(app)).owner)).toMatchObject({ http: 404 });
  expectYes(await app.callWith(removeOrder, plant.owner, { order_id }));
  expect(await exported(plant.owner)).toMatchObject({ http: 404 });
});
