import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { CUSTOMER_NOTICE_KEYS } from '#contract/accounts/notice-events.ts';
import {
  CUSTOMER_MAILS,
  getNoticeChoices,
  getSettings,
  saveNoticeChoices,
  saveOfficeMails,
  saveSettings,
} from '#contract/accounts/settings-api.ts';
import { createManualOrder, removeOrder } from '#contract/booking/api.ts';
import { getProcessorPreference, processorPreference } from '#contract/calendar/api.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

async function read(person: Person) {
  return expectYes(await app.call(getSettings, person, {})).data;
}
const sessionOf = async (person: Person) => expectYes(await app.call(me, person, {})).data;
const book = (plant: Plant, species: 'beef' | 'lamb', person = plant.owner) =>
  app.call(createManualOrder, person, { event_name: 'Smith', [`${species}_qty`]: 1, dropoff_date: FRIDAY });
/** Simulates PostgreSQL's notice at commit, which server/app/realtime.test.ts covers. */
const letReceive = ({ plant_id }: Plant) => app.actors.receive(`plant_id:${plant_id}`);
const historyOf = ({ plant_id }: Plant) =>
  app.db
    .selectFrom('events')
    .select(['actor_id', 'data'])
    .where('owner_id', '=', plant_id)
    .where('kind', '=', 'settings.changed')
    .orderBy('event_id')
    .execute();

describe('the settings of a plant', () => {
  test('start out as registered, with a card required, every email on, and a radius of 100 miles', async () => {
    const { owner } = await makePlant(app);
    expect(await read(owner)).toMatchObject({
      version: 1,
      settings: {
        species: ['beef', 'hog'],
        services: ['s1'],
        time_zone: 'America/Chicago',
        customer_mails: CUSTOMER_MAILS,
        customer_texts: [],
        customer_pushes: CUSTOMER_NOTICE_KEYS,
        sheet_reminder_days: ['7', '2'],
        sheet_link_days: 30,
        demands_card: true,
        finder_radius_miles: 100,
        country: 'United States',
      },
      office_mails: [],
      can: { change: true },
    });
  });

  test('apply to everyone from the next call on, and show up in the plant’s history', async () => {
    const plant = await makePlant(app);
    const [manager, butcher, customer] = [
      await plant.join('manager'),
      await plant.join('butcher'),
      await plant.join('customer'),
    ];
    for (const person of [manager, butcher, customer]) await sessionOf(person);
    const saved = await app.call(saveSettings, manager, {
      version: 1,
      name: '  Olsen Meats ',
      zip: '61036',
      phone: '555 0100',
      time_zone: 'America/Denver',
      finder_radius_miles: 250,
      waitlist_hours: 48,
      services: ['s2', 's1', 's2'],
    });
    expect(saved).toMatchObject({ http: 200, message: 'Settings saved', data: { version: 2 } });
    letReceive(plant);
    expect(await sessionOf(customer)).toMatchObject({ plant_name: 'Olsen Meats', time_zone: 'America/Denver' });
    for (const person of [plant.owner, butcher]) {
      expect(await read(person)).toMatchObject({
        version: 2,
        settings: {
          name: 'Olsen Meats',
          zip: '61036',
          phone: '555 0100',
          services: ['s1', 's2'],
          finder_radius_miles: 250,
          waitlist_hours: 48,
        },
      });
    }
    expect(await sessionOf(manager)).toMatchObject({
      plant_name: 'Olsen Meats',
      zip: '61036',
      time_zone: 'America/Denver',
    });
    expect((await read(butcher)).can).toEqual({ change: false });
    expect(await historyOf(plant)).toMatchObject([
      {
        actor_id: manager.account_id,
        data: { changes: { phone: { from: '', to: '555 0100' }, services: { from: ['s1'], to: ['s1', 's2'] } } },
      },
    ]);
  });

  test('leave no history entry if saved unchanged', async () => {
    const plant = await makePlant(app);
    const { settings } = await read(plant.owner);
    expect(await app.call(saveSettings, plant.owner, { version: 1, ...settings })).toMatchObject({
      data: { version: 1 },
    });
    expect(await historyOf(plant)).toEqual([]);
  });

  test.each([
    ['a name of nothing', { name: ' ' }, 'name', 'Required'],
    ['an address that is none', { email: 'office at plant' }, 'email', 'Email format is not correct'],
    ['a ZIP of letters', { zip: 'IOWA' }, 'zip', 'Enter a 5-digit ZIP code.'],
    ['a time zone that clocks do not know', { time_zone: 'Mars/Olympus' }, 'time_zone', 'Choose a time zone.'],
    ['an offset in the place of a time zone', { time_zone: '+05:00' }, 'time_zone', 'Choose a time zone.'],
    ['no animal', { species: [] }, 'species', 'Choose at least one animal.'],
    ['an animal that there is not', { species: ['beef', 'unicorn'] }, 'species.1', expect.any(String)],
    ['a service that there is not', { services: ['s3'] }, 'services.0', expect.any(String)],
    ['a mail that there is not', { customer_mails: ['all'] }, 'customer_mails.0', expect.any(String)],
    ['no miles', { finder_radius_miles: 0 }, 'finder_radius_miles', expect.any(String)],
    ['a reminder on a day that is none', { sheet_reminder_days: ['6'] }, 'sheet_reminder_days.0', expect.any(String)],
    ['a link that is good for no day', { sheet_link_days: 0 }, 'sheet_link_days', expect.any(String)],
    ['no hour to answer', { waitlist_hours: 0 }, 'waitlist_hours', expect.any(String)],
    ['more than a week to answer', { waitlist_hours: 169 }, 'waitlist_hours', expect.any(String)],
    ['too many miles', { finder_radius_miles: 3001 }, 'finder_radius_miles', expect.any(String)],
    ['a name that PostgreSQL cannot hold', { name: 'a\0b' }, 'name', expect.any(String)],
  ])('refuse %s at its field', async (_, sent, field, words) => {
    const { owner } = await makePlant(app);
    const reply = await app.callWith(saveSettings, owner, { version: 1, ...sent });
    expect(reply).toMatchObject({ http: 400, fields: { [field]: words } });
    expect((await read(owner)).version).toBe(1);
  });

  test('can be read by the plant’s own staff and changed only by its office', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    for (const role of ['customer', 'producer'] as const) {
      expect((await app.call(getSettings, await plant.join(role), {})).http).toBe(403);
    }
    expect((await app.call(getSettings, await makeVisitor(app, 'seller'), {})).http).toBe(403);
    expect((await app.call(saveSettings, await plant.join('butcher'), { version: 1, name: 'Mine' })).http).toBe(403);
    const sent = {
      version: 1,
      name: 'Mine',
      plant_id: plant.plant_id,
      processor_id: plant.plant_id,
      admin: plant.plant_id,
    };
    expect((await app.callWith(saveSettings, other.owner, sent)).http).toBe(400);
    expectYes(await app.call(saveSettings, other.owner, { version: 1, name: 'Mine' }));
    expect((await read(plant.owner)).settings.name).not.toBe('Mine');
    expect((await read(other.owner)).settings.name).toBe('Mine');
  });
});

describe('when several people in the office change settings', () => {
  test('the second sees what the first changed before overwriting it', async () => {
    const plant = await makePlant(app);
    const manager = await plant.join('manager');
    await app.call(saveSettings, manager, { version: 1, phone: '1', city: 'Lena' });
    const stale = await app.call(saveSettings, plant.owner, { version: 1, phone: '2', state: 'IL' });
    expect(stale).toMatchObject({ http: 409, code: 'settings_changed', fields: { phone: expect.any(String) } });
    expect(stale.status === 'no' && Object.keys(stale.fields ?? {})).toEqual(['phone']);
    expect((await read(plant.owner)).settings).toMatchObject({ phone: '1', state: '' });
    expect(await app.call(saveSettings, plant.owner, { version: 2, phone: '2', state: 'IL' })).toMatchObject({
      data: { version: 3 },
    });
  });

  test('both succeed if they change different settings', async () => {
    const plant = await makePlant(app);
    await app.call(saveSettings, plant.owner, { version: 1, phone: '1' });
    expect((await app.call(saveSettings, plant.owner, { version: 1, city: 'Lena' })).http).toBe(200);
    expect((await read(plant.owner)).settings).toMatchObject({ phone: '1', city: 'Lena' });
  });

  test('only one of ten simultaneous changes succeeds, and the rest are refused', async () => {
    const plant = await makePlant(app);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => app.call(saveSettings, plant.owner, { version: 1, phone: `${at}` })),
    );
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(replies.filter(({ http }) => http === 409)).toHaveLength(9);
    expect(await historyOf(plant)).toHaveLength(1);
    expect((await read(plant.owner)).version).toBe(2);
  });
});

describe('the species that a plant handles', () => {
  test('determine right away what can be offered and booked, including yak and pork [ACC-060]', async () => {
    const plant = await makePlant(app, { species: ['beef'] });
    expect(
      await app.call(createManualOrder, plant.owner, { event_name: 'Yak', yak_qty: 1, dropoff_date: FRIDAY }),
    ).toMatchObject({ code: 'species_not_handled' });
    await app.call(saveSettings, plant.owner, { version: 1, species: ['yak', 'pork', 'hog', 'bison'] });
    expect((await sessionOf(plant.owner))?.nmfs_number).toBe('hog,pork,bison,yak');
    const week = expectYes(await app.call(getProcessorPreference, plant.owner, {}));
    expect(week.data.map(({ animals }) => animals)).toEqual([4, 5, 7]);
    const offer = {
      preferences: [{ animals: 7, days: [5] }],
      slots: [{ processing_option: 'USDA processing' as const, avail_slot: 2 }],
    };
    expect((await app.call(processorPreference, plant.owner, offer)).http).toBe(200);
    expect(
      (await app.call(createManualOrder, plant.owner, { event_name: 'Yak', yak_qty: 1, dropoff_date: FRIDAY })).http,
    ).toBe(200);
    expect(await book(plant, 'beef')).toMatchObject({ code: 'species_not_handled' });
    const sheets = await app.db
      .selectFrom('cut_sheet_templates')
      .select('species')
      .where('plant_id', '=', plant.plant_id)
      .execute();
    expect(new Set(sheets.map(({ species }) => species))).toEqual(new Set(['bison', 'hog', 'yak', 'pork']));
  });

  test('are removed only after a warning if they have upcoming orders, which are kept', async () => {
    const plant = await makePlant(app, { species: ['beef', 'lamb', 'goat'] });
    for (const species of ['lamb', 'lamb'] as const) await book(plant, species);
    const off = { version: 1, species: ['beef' as const] };
    expect(await app.call(saveSettings, plant.owner, off)).toMatchObject({
      http: 409,
      code: 'species_booked',
      values: { species: 'Lamb', count: 2 },
    });
    expect(await read(plant.owner)).toMatchObject({ version: 1, settings: { species: ['beef', 'lamb', 'goat'] } });
    expect((await app.call(saveSettings, plant.owner, { version: 1, species: ['beef', 'lamb'] })).http).toBe(200);

    expect(
      (await app.call(saveSettings, plant.owner, { version: 2, species: ['beef'], keeps_booked: true })).http,
    ).toBe(200);
    const orders = await app.db.selectFrom('orders').select('status').where('plant_id', '=', plant.plant_id).execute();
    expect(orders.map(({ status }) => status)).toEqual([0, 0]);
    expect(await book(plant, 'lamb')).toMatchObject({ code: 'species_not_handled' });
  });

  test('are removed without a warning if their orders are past, deleted, or at other plants', async () => {
    const [plant, other] = [
      await makePlant(app, { species: ['beef', 'lamb'] }),
      await makePlant(app, { species: ['lamb'] }),
    ];
    await book(other, 'lamb');
    const first = expectYes(await book(plant, 'lamb'));
    await book(plant, 'lamb');
    await app.call(removeOrder, plant.owner, { order_id: first.data.order_ids[0] ?? 0 });
    await app.db
      .updateTable('orders')
      .set({ dropoff_date: '2020-01-02', kill_date: '2020-01-02' })
      .where('plant_id', '=', plant.plant_id)
      .where('status', '=', 0)
      .execute();
    expect((await app.call(saveSettings, plant.owner, { version: 1, species: ['beef'] })).http).toBe(200);
  });
});

describe('the card requirement', () => {
  test('applies to everyone at the plant until the plant turns it off', async () => {
    const plant = await makePlant(app, { hasCard: false });
    const manager = await plant.join('manager');
    expect(await sessionOf(manager)).toMatchObject({ demands_card: true, card_profileid: null });
    expect(await book(plant, 'beef', manager)).toMatchObject({ http: 422, code: 'card_profile_missing' });

    await app.call(saveSettings, plant.owner, { version: 1, demands_card: false });
    letReceive(plant);
    expect(await sessionOf(manager)).toMatchObject({ demands_card: false });
    expect((await book(plant, 'beef', manager)).http).toBe(200);

    await app.call(saveSettings, plant.owner, { version: 2, demands_card: true });
    letReceive(plant);
    expect(await book(plant, 'beef', manager)).toMatchObject({ code: 'card_profile_missing' });
  });
});

test('keeps each staff member’s choice of office emails separate', async () => {
  const plant = await makePlant(app);
  const manager = await plant.join('manager');
  await app.call(saveOfficeMails, manager, { office_mails: ['cut_sheet_submitted'] });
  expect((await read(manager)).office_mails).toEqual(['cut_sheet_submitted']);
  expect((await read(plant.owner)).office_mails).toEqual([]);
  expect((await app.callWith(saveOfficeMails, manager, { office_mails: ['everything'] })).http).toBe(400);
});

test('each person has their own notice settings, and settings that don’t exist are refused', async () => {
  const plant = await makePlant(app);
  const [ana, bob] = [await plant.join('customer'), await plant.join('customer')];
  await app.call(saveNoticeChoices, ana, { notices_off: ['text:order_moved', 'email:order_moved'] });
  const choicesOf = async (person: Person) => expectYes(await app.call(getNoticeChoices, person, {})).data.notices_off;
  expect(await choicesOf(ana)).toEqual(['email:order_moved', 'text:order_moved']);
  expect(await choicesOf(bob)).toEqual([]);
  expect((await app.callWith(saveNoticeChoices, bob, { notices_off: ['fax:order_moved'] })).http).toBe(400);
  await app.call(saveOfficeMails, plant.owner, { office_mails: [], office_also: ['text:order_booked'] });
  expect(await read(plant.owner)).toMatchObject({ office_mails: [], office_also: ['text:order_booked'] });
});
