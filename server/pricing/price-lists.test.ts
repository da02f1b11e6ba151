import { describe, expect, test } from 'vitest';
import { type Basis, estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { openSheetLink, sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { type Label, offeringOf } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import * as api from '#contract/pricing/api.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { FILLED, lookAt, makeSheet, putOnOrder, type Sheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const BEEF = 1;
const TODAY = plantToday();
const BUILT_IN = builtInPrices(BEEF);
const killFor = (cents: number): PriceLine[] => BUILT_IN.map((line, at) => (at === 0 ? { ...line, cents } : line));

const add = (person: Person, given: object = {}) =>
  app.call(api.addPriceList, person, {
    category_id: BEEF,
    label: '',
    starts_on: TODAY,
    lines: [...BUILT_IN],
    ...given,
  });
async function makeList(person: Person, given: object = {}): Promise<number> {
  return expectYes(await add(person, given)).data.price_list_id;
}
const view = async (person: Person, price_list_id: number) =>
  expectYes(await app.call(api.getPriceList, person, { price_list_id })).data;
async function editionOf(person: Person, price_list_id: number, starts_on = TODAY): Promise<api.PriceEdition> {
  const found = (await view(person, price_list_id)).editions.find((edition) => edition.starts_on === starts_on);
  if (!found) throw new Error(`no prices start on ${starts_on}`);
  return found;
}
const save = (person: Person, given: object) =>
  app.call(api.savePriceEdition, person, {
    price_list_id: 0,
    edition_id: 0,
    starts_on: TODAY,
    lines: [...BUILT_IN],
    revision: 0,
    ...given,
  });
const pricesSeen = async (sheet: Sheet, person: Person) => (await lookAt(app, sheet, person))?.basis.prices;

/** Backdates a version, as if it had been entered on that day. */
const backdate = (edition_id: number, day: IsoDate) =>
  app.db
    .updateTable('price_editions')
    .set({ starts_on: day, entered_on: day })
    .where('edition_id', '=', edition_id)
    .execute();
const dropOff = (order_id: number, dropoff_date: IsoDate, status: number = ORDER_STATUS.open) =>
  app.db.updateTable('orders').set({ dropoff_date, status }).where('order_id', '=', order_id).execute();

describe('a price list', () => {
  test('replaces the example prices that only the office sees in estimates', async () => {
    const sheet = await makeSheet(app);
    await putOnOrder(app, sheet);
    const { plant, customer, data_id } = sheet;
    expect((await lookAt(app, sheet, plant.owner))?.basis).toMatchObject({ prices: BUILT_IN, are_examples: true });
    for (const person of [customer, await plant.join('butcher')])
      expect((await lookAt(app, sheet, person))?.basis).toMatchObject({ prices: null, are_examples: false });

    await makeList(await plant.join('manager'), { lines: killFor(12_300) });
    const seen = await lookAt(app, sheet, customer);
    expect(seen?.basis).toMatchObject({ prices: killFor(12_300), are_examples: false, quarters: 2, split: [2], at: 0 });
    const { price } = estimateOf(seen?.form_json ?? {}, FILLED.order_list, seen?.basis as Basis);
    expect(price?.lines.find(({ name }) => name === 'Kill fee')?.cents.likely).toBe(6_150);

    const { links } = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id], how: 'hand' })).data;
    const token = /\/CutSheet\/([\w-]{43})/.exec(links[0]?.address ?? '')?.[1] ?? '';
    expect(expectYes(await app.call(openSheetLink, null, { token })).data.basis.prices).toEqual(killFor(12_300));
  });

  test('applies by drop-off day and label, and its first prices apply even before they start', async () => {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet);
    const { owner } = sheet.plant;
    const price_list_id = await makeList(owner, { starts_on: addDays(TODAY, 5), lines: killFor(100) });
    await save(owner, { price_list_id, starts_on: addDays(TODAY, 10), lines: killFor(200) });
    const usda = { label: 'usda', starts_on: addDays(TODAY, 7), lines: killFor(300) };
    await makeList(owner, usda);
    const expectKill = async (day: number, process_option: Label | '', cents: number) => {
      await app.db
        .updateTable('orders')
        .set({
          dropoff_date: addDays(TODAY, day),
          kill_date: addDays(TODAY, day),
          process_option,
          offering: offeringOf(process_option, '', 'usda'),
        })
        .where('order_id', '=', order_id)
        .execute();
      expect((await pricesSeen(sheet, owner))?.[0]?.cents, `${day} ${process_option}`).toBe(cents);
    };
    await expectKill(3, 'custom', 100);
    await expectKill(9, 'custom', 100);
    await expectKill(10, '', 200);
    await expectKill(6, 'usda', 100);
    await expectKill(7, 'usda', 300);
    await expectKill(30, 'usda', 300);
    expect(expectYes(await app.call(api.getPriceLists, owner, {})).data.lists).toMatchObject([
      { category_id: BEEF, label: '', current_since: null, next_starts_on: addDays(TODAY, 5) },
      { category_id: BEEF, label: 'usda', line_count: BUILT_IN.length, next_starts_on: addDays(TODAY, 7) },
    ]);
  });

  test('can be seen and changed only by the plant’s own office', async () => {
    const { plant, customer } = await makeSheet(app);
    for (const person of [customer, await plant.join('butcher'), await plant.join('producer')])
      expect(await add(person)).toMatchObject({ http: 403, code: 'not_allowed' });
    const price_list_id = await makeList(plant.owner);
    const { edition_id } = await editionOf(plant.owner, price_list_id);
    const stranger = (await makePlant(app)).owner;
    const replies = await Promise.all([
      app.call(api.getPriceList, stranger, { price_list_id }),
      save(stranger, { price_list_id }),
      save(stranger, { price_list_id, edition_id, revision: 1 }),
      app.call(api.removePriceEdition, stranger, { edition_id, revision: 1 }),
      app.call(api.exportPriceEdition, stranger, { edition_id }),
    ]);
    for (const reply of replies) expect(reply).toMatchObject({ http: 404, code: 'not_found' });
    expect(await view(plant.owner, price_list_id)).toMatchObject({ editions: [{ lines: BUILT_IN, revision: 1 }] });
  });

  test('refuses bad input with a message at the field', async () => {
    const { owner } = await makePlant(app);
    const line = { ...BUILT_IN[0], name: 'Kill fee' };
    const refusals: [object, string, string][] = [
      [{ cents: -1 }, 'lines.0.cents', 'Enter $0.00 or more.'],
      [{ cents: 1_000_001 }, 'lines.0.cents', 'Enter $10,000.00 or less.'],
      [{ cents: 1.5 }, 'lines.0.cents', 'Enter dollars and whole cents.'],
      [{ cents: 0 }, 'lines.0.cents', 'Enter a price or a minimum.'],
      [{ minimum_cents: -5 }, 'lines.0.minimum_cents', 'Enter $0.00 or more.'],
      [{ when: 'halal' }, 'lines.0.when', 'Check this field.'],
      [{ unit: 'ton' }, 'lines.0.unit', 'Check this field.'],
      [{ name: 'x'.repeat(61) }, 'lines.0.name', 'Enter up to 60 characters.'],
      [{ name: '<b>Kill</b>' }, 'lines.0.name', 'Use plain text without < or >.'],
      [{ name: '  ' }, 'lines.0.name', 'Required'],
    ];
    for (const [wrong, field, words] of refusals)
      expect(await add(owner, { lines: [{ ...line, ...wrong }] })).toMatchObject({
        http: 400,
        fields: { [field]: words },
      });
    const twice = { lines: [line, { ...line, name: 'KILL fee' }] };
    expect(await add(owner, twice)).toMatchObject({ fields: { 'lines.1.name': 'This line is already on the list.' } });
    const past = { starts_on: addDays(TODAY, -1) };
    expect(await add(owner, past)).toMatchObject({ code: 'date_past', fields: { starts_on: expect.any(String) } });
    const price_list_id = await makeList(owner);
    expect(await add(owner)).toMatchObject({
      http: 409,
      code: 'price_list_twice',
      fields: { label: expect.any(String) },
    });
    for (const [starts_on, code] of [
      [TODAY, 'edition_twice'],
      [addDays(TODAY, -1), 'date_past'],
    ] as const)
      expect(await save(owner, { price_list_id, starts_on })).toMatchObject({
        code,
        fields: { starts_on: expect.any(String) },
      });
    expect((await view(owner, price_list_id)).editions).toHaveLength(1);
  });

  test('can’t be added for animals that the plant doesn’t process', async () => {
    const plant = await makePlant(app);
    await app.db
      .updateTable('plants')
      .set({ species: ['beef'] })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    const owner = await app.signIn(plant.owner.account_id);
    const refused = {
      http: 422,
      code: 'species_not_handled',
      fields: { category_id: expect.stringContaining('Poultry') },
    };
    expect(await add(owner, { category_id: 8 })).toMatchObject(refused);
  });
});

describe('a version of a price list', () => {
  test('can be changed only until an animal has been dropped off while it applies', async () => {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet);
    const { owner } = sheet.plant;
    const price_list_id = await makeList(owner);
    const { edition_id } = await editionOf(owner, price_list_id);
    const day = addDays(TODAY, -10);
    await backdate(edition_id, day);
    const change = (lines: PriceLine[], revision: number) =>
      save(owner, { price_list_id, edition_id, starts_on: day, lines, revision });
    expect(await change(killFor(100), 1)).toMatchObject({ data: { edition_id, revision: 2 } });

    for (const [dropoff, status] of [
      [-5, ORDER_STATUS.pending],
      [-11, ORDER_STATUS.open],
      [0, ORDER_STATUS.open],
    ] as const) {
      await dropOff(order_id, addDays(TODAY, dropoff), status);
      expect(await editionOf(owner, price_list_id, day), `${dropoff}`).toMatchObject({ is_frozen: false });
    }
    await dropOff(order_id, addDays(TODAY, -5));
    expect(await editionOf(owner, price_list_id, day)).toMatchObject({ is_frozen: true, state: 'current' });
    expect(await change(killFor(200), 2)).toMatchObject({ http: 409, code: 'edition_frozen' });
    const removal = await app.call(api.removePriceEdition, owner, { edition_id, revision: 2 });
    expect(removal).toMatchObject({ http: 409, code: 'edition_frozen' });
    expect(await save(owner, { price_list_id, lines: killFor(200) })).toMatchObject({ data: { revision: 1 } });
    expect((await pricesSeen(sheet, owner))?.[0]?.cents).toBe(100);
  });

  test('is refused once the list has 100 versions', async () => {
    const { plant_id, owner } = await makePlant(app);
    const price_list_id = await makeList(owner);
    const edition = { plant_id, price_list_id, entered_on: TODAY, lines: JSON.stringify(BUILT_IN) };
    await app.db
      .insertInto('price_editions')
      .values(
        Array.from({ length: api.MAX_EDITIONS - 1 }, (_, at) => ({ ...edition, starts_on: addDays(TODAY, at + 1) })),
      )
      .execute();
    const one_more = { price_list_id, starts_on: addDays(TODAY, 200) };
    expect(await save(owner, one_more)).toMatchObject({ code: 'too_many_editions' });
  });

  test('is removed together with its list if it is the last one', async () => {
    const { owner } = await makePlant(app);
    const price_list_id = await makeList(owner);
    const next = expectYes(await save(owner, { price_list_id, starts_on: addDays(TODAY, 3) })).data;
    const remove = (edition_id: number, revision = 1) =>
      app.call(api.removePriceEdition, owner, { edition_id, revision });
    expect(await remove(next.edition_id, 7)).toMatchObject({ code: 'prices_changed' });
    expect(await remove(next.edition_id)).toMatchObject({ data: { is_list_gone: false } });
    const { edition_id } = await editionOf(owner, price_list_id);
    expect(await remove(edition_id)).toMatchObject({ data: { is_list_gone: true } });
    expect(expectYes(await app.call(api.getPriceLists, owner, {})).data.lists).toEqual([]);
    expect(await add(owner)).toMatchObject({ status: 'yes' });
  });

  test('is recorded in the history with the old and new prices', async () => {
    const { owner, plant_id } = await makePlant(app);
    const price_list_id = await makeList(owner);
    const { edition_id } = await editionOf(owner, price_list_id);
    await save(owner, { price_list_id, edition_id, lines: killFor(5), revision: 1 });
    await save(owner, { price_list_id, edition_id, lines: killFor(5), revision: 2 });
    const events = await app.db
      .selectFrom('events')
      .select(['data', 'actor_id'])
      .where('owner_id', '=', plant_id)
      .where('kind', '=', 'prices.changed')
      .orderBy('event_id')
      .execute();
    expect(events).toHaveLength(2);
    const list = { price_list_id, category_id: BEEF, label: '', starts_on: TODAY };
    expect(events[1]).toEqual({ actor_id: owner.account_id, data: { ...list, from: BUILT_IN, to: killFor(5) } });
  });
});

describe('two people editing at the same time', () => {
  test('the second can’t save until they have seen what the first saved', async () => {
    const { owner, ...plant }: Plant = await makePlant(app);
    const manager = await plant.join('manager');
    const price_list_id = await makeList(owner);
    const { edition_id } = await editionOf(owner, price_list_id);
    const change = (person: Person, cents: number, revision: number) =>
      save(person, { price_list_id, edition_id, lines: killFor(cents), revision });
    expect(await change(owner, 1, 1)).toMatchObject({ data: { revision: 2 } });
    expect(await change(manager, 2, 1)).toMatchObject({ http: 409, code: 'prices_changed' });
    expect(await change(manager, 2, 2)).toMatchObject({ data: { revision: 3 } });
    expect((await editionOf(owner, price_list_id)).lines[0]?.cents).toBe(2);
  });

  test('when twenty people save a version, set a start day, or add a list at the same time, only one succeeds', async () => {
    const { owner } = await makePlant(app);
    const price_list_id = await makeList(owner);
    const { edition_id } = await editionOf(owner, price_list_id);
    const twenty = <T>(call: (nth: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, at) => call(at)));
    const saved = await twenty((nth) =>
      save(owner, { price_list_id, edition_id, lines: killFor(nth + 1), revision: 1 }),
    );
    expect(saved.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(saved.every((reply) => reply.status === 'yes' || reply.code === 'prices_changed')).toBe(true);
    expect(await editionOf(owner, price_list_id)).toMatchObject({ revision: 2 });

    const starts_on = addDays(TODAY, 9);
    const started = await twenty((nth) => save(owner, { price_list_id, starts_on, lines: killFor(nth + 1) }));
    expect(started.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(started.every((reply) => reply.status === 'yes' || reply.code === 'edition_twice')).toBe(true);

    const added = await twenty(() => add(owner, { label: 'usda' }));
    expect(added.filter(({ status }) => status === 'yes')).toHaveLength(1);
  });
});
