import { expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { freeDays, plantPage } from '#contract/market/plants/plant-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const WEDNESDAY = 3;

const pageFor = async (person: Person | null, { plant_id }: Plant, zip = '') =>
  expectYes(await app.call(plantPage, person, { plant_id, zip })).data;

test('a guest sees a plant’s next free days for each species, and not who has booked the others', async () => {
  const plant = await makePlant(app, { slots: { [WEDNESDAY]: 1 } });
  const first = comingDay(WEDNESDAY);
  const [beef] = (await pageFor(null, plant)).free_days.filter(({ species }) => species === 'beef');
  const days = beef?.usda ?? [];
  expect(days).toHaveLength(3);
  expect(days.slice(1)).toEqual([addDays(days[0] ?? first, 7), addDays(days[0] ?? first, 14)]);

  await bookOrder(app, plant.owner, { dropoff_date: first, process_option: 'usda' });
  const booked = await pageFor(null, plant);
  const [after] = booked.free_days.filter(({ species }) => species === 'beef');
  expect(after?.usda).not.toContain(first);
  expect(after?.usda).toHaveLength(3);
  expect(after?.custom).toContain(first);
  expect(booked.free_days.map(({ species }) => species)).toEqual(['beef', 'hog']);
  expect(JSON.stringify(booked)).not.toContain('booked');
});

test('the phone, email, address, and prices are public only once the office says so', async () => {
  const plant = await makePlant(app);
  const contact = { phone: '307-555-0123', email: 'plant@example.test', address: '12 Mill Road', zip: '83011' };
  const facts = { hours: 'Weekdays 7 to 4', pickup_rules: 'Bring coolers.', city: 'Kelly', state: 'WY' };
  expectYes(await app.call(saveSettings, plant.owner, { version: 1, ...contact, ...facts }));
  const line = { name: 'Cut and wrap', unit: 'hanging_lb', cents: 95 } as const;
  expectYes(await app.call(addPriceList, plant.owner, { category_id: 1, starts_on: plantToday(), lines: [line] }));
  expectYes(
    await app.call(addPriceList, plant.owner, {
      category_id: 4,
      starts_on: addDays(plantToday(), 1),
      lines: [{ ...line, cents: 80 }],
    }),
  );

  const closed = await pageFor(null, plant);
  expect(closed).toMatchObject({ ...facts, contact: null, prices: null, services: ['s1'], is_own: false });
  const text = JSON.stringify(closed);
  for (const secret of Object.values(contact)) expect(text).not.toContain(secret);

  expectYes(await app.call(saveSettings, plant.owner, { version: 2, shows_contact: true, shows_prices: true }));
  const open = await pageFor(plant.owner, plant);
  expect(open).toMatchObject({ contact, is_own: true });
  // Prices that start later aren't shown yet.
  expect(open.prices).toMatchObject([{ category_id: 1, label: '', lines: [{ name: 'Cut and wrap', cents: 95 }] }]);
  expect((await pageFor(await plant.join('customer'), plant)).is_own).toBe(false);
});

test('the distance is from the ZIP code that is asked for, or from the caller’s own', async () => {
  const plant = await makePlant(app);
  expectYes(await app.call(saveSettings, plant.owner, { version: 1, zip: '83011' }));
  expect((await pageFor(null, plant)).miles).toBeNull();
  expect(await pageFor(null, plant, '83011')).toMatchObject({ miles: 0, city: 'Kelly', state: 'WY' });
  const buyer = await makeVisitor(app, 'buyer');
  await app.db.updateTable('accounts').set({ zip: '83702' }).where('account_id', '=', buyer.account_id).execute();
  const session = await app.signIn(buyer.account_id);
  expect((await pageFor(session, plant)).miles).toBeGreaterThan(150);
  expect(await app.call(plantPage, null, { plant_id: 999_999 })).toMatchObject({ http: 404 });
});

test('another site reads the free days and nothing else, and learns nothing about who asked', async () => {
  const plant = await makePlant(app, { slots: { [WEDNESDAY]: 2 } });
  const elsewhere = { origin: 'https://farm.example', 'sec-fetch-site': 'cross-site' };
  const ask = (path: string, query = '') =>
    app.app.inject({ url: `${path.replace(':plant_id', String(plant.plant_id))}${query}`, headers: elsewhere });
  const one = await ask(freeDays.path);
  expect(one.statusCode).toBe(200);
  expect(one.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(one.headers['set-cookie']).toBeUndefined();
  const [beef] = (await pageFor(null, plant)).free_days;
  expect(one.json().data.free_days[0].usda.slice(0, 3)).toEqual(beef?.usda);
  // Days are those with room for all of the animals.
  const three = await ask(freeDays.path, '?heads=3');
  expect(three.json().data.free_days[0]).toEqual({ species: 'beef', usda: [], custom: [] });

  const page = await ask(plantPage.path);
  expect(page.statusCode).toBe(403);
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  expect(await app.call(freeDays, null, { plant_id: 999_999 })).toMatchObject({ http: 404 });
});
