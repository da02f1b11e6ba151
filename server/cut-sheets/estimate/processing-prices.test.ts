import { describe, expect, test } from 'vitest';
import type { Estimate } from '#contract/cut-sheets/estimate/estimate.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { examplePrices } from '#contract/cut-sheets/estimate/prices.ts';
import { getProcessingPrices, saveProcessingPrices } from '#contract/cut-sheets/estimate/prices-api.ts';
import { openSheetLink, sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { FILLED, lookAt, makeSheet, putOnOrder, type Sheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const BEEF = 1;
const EXAMPLES = examplePrices(BEEF);
const pricesFor = async (person: Person, category_id = BEEF) =>
  expectYes(await app.call(getProcessingPrices, person, {})).data.find((prices) => prices.category_id === category_id);
const save = (person: Person, prices: object = {}, revision = 0, category_id = BEEF) =>
  app.call(saveProcessingPrices, person, { ...EXAMPLES, ...prices, category_id, revision });
async function estimateFor(sheet: Sheet, person: Person): Promise<Estimate> {
  const seen = await lookAt(app, sheet, person);
  if (!seen) throw new Error('this person sees no sheet');
  return estimateOf(seen.form_json, FILLED.order_list, seen.basis);
}

describe('the plant’s prices', () => {
  test('start as marked examples that only the office sees', async () => {
    const sheet = await makeSheet(app);
    const butcher = await sheet.plant.join('butcher');
    expect(await pricesFor(sheet.plant.owner)).toEqual({
      category_id: BEEF,
      ...EXAMPLES,
      revision: 0,
      are_examples: true,
    });
    expect((await lookAt(app, sheet, sheet.plant.owner))?.basis).toMatchObject({
      prices: EXAMPLES,
      are_examples: true,
    });
    for (const person of [sheet.customer, butcher]) {
      expect(await pricesFor(person)).toBeUndefined();
      expect((await lookAt(app, sheet, person))?.basis).toMatchObject({ prices: null, are_examples: false });
    }
  });

  test('are used in its customers’ estimates, also by link', async () => {
    const sheet = await makeSheet(app);
    await putOnOrder(app, sheet);
    const elsewhere = await makePlant(app);
    expect(await save(await sheet.plant.join('manager'), { kill_cents: 12_300 })).toMatchObject({
      message: 'Processing prices saved',
      data: { category_id: BEEF, revision: 1 },
    });
    const set = { ...EXAMPLES, kill_cents: 12_300 };
    expect(await pricesFor(sheet.customer)).toMatchObject({ ...set, revision: 1, are_examples: false });
    expect((await lookAt(app, sheet, sheet.customer))?.basis).toMatchObject({
      prices: set,
      are_examples: false,
      quarters: 2,
    });
    const { price } = await estimateFor(sheet, sheet.customer);
    expect(price?.lines.find(({ name }) => name === 'kill_cents')?.cents.likely).toBe(6_150);

    const { data_id, plant } = sheet;
    const { links } = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id], how: 'hand' })).data;
    const token = /\/CutSheet\/([\w-]{43})/.exec(links[0]?.address ?? '')?.[1] ?? '';
    expect(expectYes(await app.call(openSheetLink, null, { token })).data.basis.prices).toEqual(set);
    expect(await pricesFor(elsewhere.owner)).toMatchObject({ kill_cents: EXAMPLES.kill_cents, are_examples: true });
  });

  test('are in the history with old and new values', async () => {
    const { plant } = await makeSheet(app);
    await save(plant.owner);
    await save(plant.owner, { cut_wrap_cents: 110 }, 1);
    const events = await app.db
      .selectFrom('events')
      .select(['data', 'actor_id'])
      .where('plant_id', '=', plant.plant_id)
      .where('kind', '=', 'prices.changed')
      .orderBy('event_id')
      .execute();
    expect(events).toHaveLength(2);
    expect(events[1]).toEqual({
      actor_id: plant.owner.account_id,
      data: { category_id: BEEF, changes: [{ field: 'cut_wrap_cents', from: EXAMPLES.cut_wrap_cents, to: 110 }] },
    });
    expect(await save(plant.owner, { cut_wrap_cents: 110 }, 2)).toMatchObject({ data: { revision: 2 } });
  });

  test('can be set by the office only, for the plant’s animals, as amounts', async () => {
    const { plant, customer } = await makeSheet(app);
    for (const person of [customer, await plant.join('butcher'), await plant.join('producer')]) {
      expect(await save(person)).toMatchObject({ http: 403, code: 'not_allowed' });
    }
    expect(await save(plant.owner, {}, 0, 8)).toMatchObject({ http: 422, code: 'species_not_handled' });
    for (const wrong of [{ kill_cents: -1 }, { kill_cents: 1_000_001 }, { kill_cents: 1.5 }, { kill_cents: 'free' }]) {
      expect(await save(plant.owner, wrong)).toMatchObject({ http: 400, code: 'malformed' });
    }
    expect(await save(plant.owner, {}, 0, 11)).toMatchObject({ http: 400 });
    expect(await pricesFor(plant.owner)).toMatchObject({ are_examples: true });
  });
});

describe('two people at once', () => {
  test('the second is told which price changed before overwriting it', async () => {
    const { plant } = await makeSheet(app);
    const manager = await plant.join('manager');
    await save(plant.owner);
    await save(plant.owner, { kill_cents: 11_000 }, 1);
    const refused = await save(manager, { kill_cents: 12_000, stew_cents: 80 }, 1);
    expect(refused).toMatchObject({ http: 409, code: 'prices_changed' });
    expect(Object.keys((refused as { fields?: object }).fields ?? {})).toEqual(['kill_cents']);
    expect(await pricesFor(manager)).toMatchObject({
      kill_cents: 11_000,
      stew_cents: EXAMPLES.stew_cents,
      revision: 2,
    });
    expect(await save(manager, { kill_cents: 12_000, stew_cents: 80 }, 2)).toMatchObject({ data: { revision: 3 } });
  });

  test('different prices do not conflict', async () => {
    const { plant } = await makeSheet(app);
    await save(plant.owner);
    await save(plant.owner, { kill_cents: 11_000 }, 1);
    expect(await save(plant.owner, { kill_cents: 11_000, stew_cents: 99 }, 1)).toMatchObject({ data: { revision: 3 } });
    expect(await pricesFor(plant.owner)).toMatchObject({ kill_cents: 11_000, stew_cents: 99 });
  });

  test('exactly one of twenty sets a price at once', async () => {
    const { plant } = await makeSheet(app);
    for (const revision of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          save(plant.owner, { kill_cents: 20_000 + 100 * revision + at }, revision),
        ),
      );
      expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
      expect(answers.every((answer) => answer.status === 'yes' || answer.code === 'prices_changed')).toBe(true);
      expect(await pricesFor(plant.owner)).toMatchObject({ revision: revision + 1 });
    }
  });
});
