import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { wishForNext } from '#contract/market/buyer/marks-api.ts';
import { claimPieces } from '#contract/market/claims/claims-api.ts';
import * as api from '#contract/market/lots/lots-api.ts';
import { NO_CONTACTS } from '#contract/market/lots/missing.ts';
import { notifyWishes } from '#server/market/lots/jobs.ts';
import { accountMailOf } from '#server/test/account-mail.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { makeSeller, publish, steer } from '#server/test/publish-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const DAY = comingDay(3, 4);

const save = (seller: Person | null, form: SentTo<typeof api.saveLot>) => app.call(api.saveLot, seller, form);
const view = async (seller: Person, lot_id: number) =>
  expectYes(await app.call(api.viewOwnLot, seller, { lot_id })).data;
async function slotsTaken({ owner }: Plant, date = DAY): Promise<number> {
  return expectYes(await app.call(getDateAvailableSlot, owner, { date, species: 'beef' })).data.used;
}
async function expectLedgerRight({ plant_id }: Plant): Promise<void> {
  expect((await app.pool.query(LEDGER_DEVIATIONS, [plant_id])).rows).toEqual([]);
}

describe('a draft', () => {
  test('keeps whatever was typed so far, and refuses a save from an older window [MKT-008]', async () => {
    const seller = await makeSeller(app);
    const first = expectYes(await save(seller, {})).data;
    const second = expectYes(await save(seller, { ...first, title: 'Angus steer', price_cents: 450 })).data;
    expect(second).toEqual({ lot_id: first.lot_id, revision: 2 });
    expect(await save(seller, { ...first, title: 'Older' })).toMatchObject({ http: 409, code: 'lot_changed' });
    expect(await view(seller, first.lot_id)).toMatchObject({ title: 'Angus steer', state: 'draft', price_cents: 450 });
  });

  test('keeps markup and links as plain text, and refuses impossible prices and dates', async () => {
    const seller = await makeSeller(app);
    const title = '<script>alert(1)</script> https://evil.example';
    const { lot_id } = expectYes(await save(seller, { title })).data;
    expect((await view(seller, lot_id)).title).toBe(title);
    for (const wrong of [
      { price_cents: 0 },
      { price_cents: -5 },
      { price_cents: 100_000_000 },
      { price_cents: 4.5 },
      { dropoff_date: '2027-02-30' },
      { sells_until: 'tomorrow' },
      { animals: 0 },
      { animals: 21 },
      { pieces: -1 },
      { share_sizes: [3] },
      { practices: ['blessed'] },
      { species: 'wild_game' },
      { species: 'deer' },
      { kind: 'product', species: 'deer' },
      { hanging_low_clb: 700, hanging_high_clb: 600 },
    ]) {
      expect((await app.callWith(api.saveLot, seller, wrong)).http, JSON.stringify(wrong)).toBe(400);
    }
  });

  test('of game or of a flock in shares is never put on sale, even one that was made earlier', async () => {
    const plant = await makePlant(app, { species: ['beef', 'deer', 'poultry'] });
    const seller = await makeSeller(app, [plant]);
    for (const [kind, species, wrong] of [
      ['animal', 'deer', true],
      ['animal', 'poultry', true],
      ['product', 'deer', true],
      ['product', 'poultry', false],
    ] as const) {
      const { lot_id } = expectYes(await save(seller, steer(plant, { kind, pieces: 3, piece_name: 'box' }))).data;
      await app.db.updateTable('lots').set({ species }).where('lot_id', '=', lot_id).execute();
      const reply = await app.call(api.publishLot, seller, { lot_id, revision: 1 });
      expect(reply, `${species} as ${kind}`).toMatchObject(
        wrong
          ? { code: 'lot_incomplete', fields: { species: 'This species can’t be sold like this.' } }
          : { status: 'yes' },
      );
    }
  });

  test('can be deleted, unlike a lot that was for sale', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const { lot_id } = expectYes(await save(seller, steer(plant))).data;
    expectYes(await app.call(api.deleteDraft, seller, { lot_id }));
    expect(await app.call(api.viewOwnLot, seller, { lot_id })).toMatchObject({ http: 404 });
    const sold = await publish(app, seller, steer(plant));
    expect(await app.call(api.deleteDraft, seller, { lot_id: sold })).toMatchObject({ code: 'lot_not_draft' });
  });

  test('can be seen and changed only by its seller, and only sellers can create one [MKT-017]', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const { lot_id, revision } = expectYes(await save(seller, steer(plant))).data;
    const other = await makeSeller(app, [plant]);
    expect(await app.call(api.viewOwnLot, other, { lot_id })).toMatchObject({ http: 404 });
    expect(await save(other, { lot_id, revision, title: 'Mine' })).toMatchObject({ http: 404 });
    for (const call of [api.pauseLot, api.closeLot, api.deleteDraft, api.offerNextLot]) {
      expect(await app.call(call, other, { lot_id })).toMatchObject({ http: 404 });
    }
    expect(await app.call(api.publishLot, other, { lot_id, revision })).toMatchObject({ http: 404 });
    for (const person of [plant.owner, await makeVisitor(app, 'buyer'), await plant.join('customer')]) {
      expect(await save(person, { title: 'Mine' })).toMatchObject({ http: 403 });
    }
    expect(await save(null, {})).toMatchObject({ http: 401 });
  });
});

describe('publishing', () => {
  test('holds the slots of the lot’s animals at the plant and puts their quarters up for sale [MKT-007 MKT-018]', async () => {
    const plant = await makePlant(app, { slots: 2 });
    const seller = await makeSeller(app, [plant]);
    const lot_id = await publish(app, seller, steer(plant, { animals: 2 }));
    expect(await view(seller, lot_id)).toMatchObject({ state: 'published', left_to_buy: 8, sold: 0, animals: 2 });
    expect(await slotsTaken(plant)).toBe(2);
    await expectLedgerRight(plant);
    const order = { event_name: 'Smith', beef_qty: 1, dropoff_date: DAY, process_option: 'custom' as const };
    expect(await app.call(createManualOrder, plant.owner, order)).toMatchObject({ code: 'day_full' });
    const draft = expectYes(await save(seller, steer(plant))).data;
    expect(await app.call(api.publishLot, seller, draft)).toMatchObject({ code: 'day_full' });
    expect((await view(seller, draft.lot_id)).state).toBe('draft');
  });

  test('requires a farm page, the details that buyers need, and a plant with the seller in its directory', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const empty = expectYes(await save(seller, {})).data;
    const refused = await app.call(api.publishLot, seller, empty);
    expect(refused).toMatchObject({ http: 422, code: 'lot_incomplete' });
    if (refused.status === 'no') {
      expect(Object.keys(refused.fields ?? {})).toEqual(
        expect.arrayContaining(['title', 'price_cents', 'species', 'plant_id', 'dropoff_date']),
      );
    }
    const stranger = await makePlant(app);
    expect(await save(seller, steer(stranger))).toMatchObject({ http: 404 });
    const unmatched = await makeVisitor(app, 'seller');
    const { lot_id, revision } = expectYes(
      await save(unmatched, { kind: 'product', title: 'Jerky', price_cents: 900, piece_name: '4 oz bag', pieces: 5 }),
    ).data;
    expect(await app.call(api.publishLot, unmatched, { lot_id, revision })).toMatchObject({ code: 'farm_incomplete' });
  });

  test('requires records that back up “Product of USA” and organic claims', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const claims = { practices: ['grass_fed', 'organic', 'product_of_usa'] } as const;
    const form = steer(plant, { ...claims, practices: [...claims.practices] });
    const draft = expectYes(await save(seller, form)).data;
    expect(await app.call(api.publishLot, seller, draft)).toMatchObject({ fields: { proofs: expect.any(String) } });
    const proofs = { organic: 'Iowa Organic 4411', product_of_usa: 'Herd book 2026, page 12', no_hormones: 'unused' };
    const saved = expectYes(await save(seller, { ...form, ...draft, proofs })).data;
    expectYes(await app.call(api.publishLot, seller, saved));
    expect((await view(seller, draft.lot_id)).proofs).toEqual({
      organic: 'Iowa Organic 4411',
      product_of_usa: 'Herd book 2026, page 12',
    });
  });

  test('offers only days with room for all animals', async () => {
    const plant = await makePlant(app, { slots: { 3: 2 } });
    const seller = await makeSeller(app, [plant]);
    const ask = (animals: number) =>
      app.call(api.lotDays, seller, { plant_id: plant.plant_id, species: 'beef', process_option: 'custom', animals });
    expect(expectYes(await ask(2)).data).toContainEqual({ day: DAY, free: 2 });
    expect(expectYes(await ask(3)).data).toEqual([]);
    await publish(app, seller, steer(plant));
    expect(expectYes(await ask(2)).data.map(({ day }) => day)).not.toContain(DAY);
    const other = await makePlant(app);
    expect(await app.call(api.lotDays, seller, { plant_id: other.plant_id, species: 'beef' })).toMatchObject({
      http: 404,
    });
    expect(expectYes(await app.call(api.lotPlants, seller, {})).data.map(({ plant_id }) => plant_id)).toEqual([
      plant.plant_id,
    ]);
  });
});

describe('a lot that is for sale', () => {
  test('can be paused and resumed, and keeps its slots until it is closed', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const lot_id = await publish(app, seller, steer(plant, { animals: 3 }));
    const paused = expectYes(await app.call(api.pauseLot, seller, { lot_id })).data;
    expect(await slotsTaken(plant)).toBe(3);
    await expectLedgerRight(plant);
    // Pausing or publishing twice has the same result as doing it once.
    expect(expectYes(await app.call(api.pauseLot, seller, { lot_id })).data).toEqual(paused);
    const saved = expectYes(await save(seller, { ...steer(plant, { animals: 3 }), ...paused, price_cents: 475 })).data;
    expect(await view(seller, lot_id)).toMatchObject({ state: 'paused', price_cents: 475 });
    const again = expectYes(await app.call(api.publishLot, seller, saved)).data;
    expect(expectYes(await app.call(api.publishLot, seller, saved)).data).toEqual(again);
    expect(await slotsTaken(plant)).toBe(3);
    expectYes(await app.call(api.closeLot, seller, { lot_id }));
    expect(await slotsTaken(plant)).toBe(0);
    await expectLedgerRight(plant);
    expect(await app.call(api.closeLot, seller, { lot_id })).toMatchObject({ code: 'lot_not_for_sale' });
    expect(await app.call(api.pauseLot, seller, { lot_id })).toMatchObject({ code: 'lot_not_for_sale' });
    const { revision } = await view(seller, lot_id);
    expect(await app.call(api.publishLot, seller, { lot_id, revision })).toMatchObject({ code: 'lot_over' });
  });

  test('can change its price and text, but not its animals, plant, or day [MKT-008]', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const lot_id = await publish(app, seller, steer(plant));
    const { revision } = await view(seller, lot_id);
    const dearer = expectYes(await save(seller, { ...steer(plant), lot_id, revision, price_cents: 500 })).data;
    for (const fixed of [
      { animals: 2 },
      { dropoff_date: comingDay(4, 4) },
      { species: 'bison' },
      { price_basis: 'whole' },
      { kind: 'product', piece_name: 'box', pieces: 3 },
    ] as const) {
      expect(await save(seller, { ...steer(plant), ...dearer, ...fixed }), JSON.stringify(fixed)).toMatchObject({
        code: 'lot_fixed',
      });
    }
    expect(await save(seller, { ...steer(plant), ...dearer, title: '' })).toMatchObject({ code: 'lot_incomplete' });
    expect(await view(seller, lot_id)).toMatchObject({ price_cents: 500, title: 'Angus steer' });
  });

  test('can’t contain a phone number, or a deposit above the lowest possible price', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const wrong = { description: 'Call 208-555-0142', deposit_cents: 10_000_000 };
    const draft = expectYes(await save(seller, { ...steer(plant), ...wrong })).data;
    expect(await app.call(api.publishLot, seller, draft)).toMatchObject({
      code: 'lot_incomplete',
      fields: { description: NO_CONTACTS, deposit_cents: expect.stringContaining('low estimate') },
    });
    const proofs = { organic: 'Call 515-555-1234 \u202egpj' };
    const raised = { ...steer(plant), practices: ['organic' as const], proofs };
    const proven = expectYes(await save(seller, raised)).data;
    expect((await view(seller, proven.lot_id)).proofs).toEqual({ organic: 'Call 515-555-1234 gpj' });
    expect(await app.call(api.publishLot, seller, proven)).toMatchObject({
      code: 'lot_incomplete',
      fields: { proofs: NO_CONTACTS },
    });
    const farm = expectYes(await app.call(api.viewOwnFarm, seller, {})).data;
    const story = { revision: farm.revision, name: farm.name, zip: farm.zip, story: 'mara@hollowcreek.com' };
    expect(await app.call(api.saveFarm, seller, story)).toMatchObject({ fields: { story: NO_CONTACTS } });
  });

  test('of products can get more pieces, but not fewer than are sold', async () => {
    const seller = await makeSeller(app);
    const box = { kind: 'product', title: 'Beef box', price_cents: 9900, piece_name: '10 lb box' } as const;
    const lot_id = await publish(app, seller, { ...box, pieces: 5 });
    await app.db.updateTable('lots').set({ left_to_buy: 2 }).where('lot_id', '=', lot_id).execute();
    const { revision } = await view(seller, lot_id);
    const more = expectYes(await save(seller, { ...box, lot_id, revision, pieces: 9 })).data;
    expect((await view(seller, lot_id)).left_to_buy).toBe(6);
    expect(await save(seller, { ...box, ...more, pieces: 2 })).toMatchObject({ code: 'pieces_sold' });
    expectYes(await save(seller, { ...box, ...more, pieces: 3 }));
    expect((await view(seller, lot_id)).left_to_buy).toBe(0);
  });

  test('of products can’t drop pieces that someone holds and may be paying for', async () => {
    const seller = await makeSeller(app);
    const box = { kind: 'product', title: 'Beef box', price_cents: 9900, piece_name: '10 lb box' } as const;
    const lot_id = await publish(app, seller, { ...box, pieces: 5 });
    expectYes(await app.call(claimPieces, await makeVisitor(app, 'buyer'), { lot_id, pieces: 4 }));
    const { revision } = await view(seller, lot_id);
    const refused = await save(seller, { ...box, lot_id, revision, pieces: 3 });
    expect(refused).toMatchObject({ code: 'pieces_sold', fields: { pieces: 'You’ve already sold more than that.' } });
    expectYes(await save(seller, { ...box, lot_id, revision, pieces: 4 }));
  });

  test('keeps its slots when the plant closes the day, until the plant releases them', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const lot_id = await publish(app, seller, steer(plant));
    await app.db
      .updateTable('customers')
      .set({ deleted_at: new Date().toISOString() })
      .where('account_id', '=', seller.account_id)
      .execute();
    expect(await slotsTaken(plant)).toBe(1);
    expect(await app.call(api.listHeldLots, plant.owner, {})).toMatchObject({
      total: 1,
      data: [{ lot_id, animals: 1, slots: 1, quarters_sold: 0, dropoff_date: DAY, seller_name: 'Hollow Creek Farm' }],
    });
    const other = await makePlant(app);
    expect(await app.call(api.releaseHeldLot, other.owner, { lot_id })).toMatchObject({ http: 404 });
    expect(await app.call(api.releaseHeldLot, await plant.join('butcher'), { lot_id })).toMatchObject({ http: 403 });
    expectYes(await app.call(api.releaseHeldLot, plant.owner, { lot_id }));
    expect(await slotsTaken(plant)).toBe(0);
    expect((await view(seller, lot_id)).state).toBe('closed');
    expect(await app.call(api.releaseHeldLot, plant.owner, { lot_id })).toMatchObject({ code: 'lot_over' });
  });

  test('never takes more slots than there are, no matter how many lots are published at the same time', async () => {
    const plant = await makePlant(app, { slots: 3 });
    const seller = await makeSeller(app, [plant]);
    const drafts = [];
    for (let at = 0; at < 10; at++) drafts.push(expectYes(await save(seller, steer(plant))).data);
    const answers = await Promise.all(drafts.map((draft) => app.call(api.publishLot, seller, draft)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    await expectLedgerRight(plant);
    const published = answers.flatMap((answer) => (answer.status === 'yes' ? [answer.data] : []));
    await Promise.all(published.flatMap(({ lot_id }) => [0, 1].map(() => app.call(api.closeLot, seller, { lot_id }))));
    expect(await slotsTaken(plant)).toBe(0);
    await expectLedgerRight(plant);
  });
});

describe('the next lot like it', () => {
  const mail = accountMailOf(app);

  test('copies the lot without its day, and notifies the waiting buyers exactly once', async () => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const lot_id = await publish(app, seller, steer(plant));
    const buyer = await makeVisitor(app, 'buyer');
    await app.db.insertInto('next_lot_wishes').values({ lot_id, account_id: buyer.account_id }).execute();
    const next = expectYes(await app.call(api.offerNextLot, seller, { lot_id })).data;
    expect(await view(seller, next.lot_id)).toMatchObject({
      title: 'Angus steer',
      state: 'draft',
      dropoff_date: null,
      previous_lot_id: lot_id,
      waiting: 1,
    });
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('account_id', '=', buyer.account_id)
      .executeTakeFirstOrThrow();
    await notifyWishes(app.db);
    expect(await mail.mailTo(email ?? '')).toEqual([]);
    const form = steer(plant, { ...next, title: 'Second steer' });
    const saved = expectYes(await save(seller, form)).data;
    expectYes(await app.call(api.publishLot, seller, saved));
    await Promise.all([notifyWishes(app.db), notifyWishes(app.db)]);
    await notifyWishes(app.db);
    const posted = await mail.mailTo(email ?? '');
    expect(posted.map(({ subject }) => subject)).toEqual(['Hollow Creek Farm has a new lot']);
    expect(posted[0]?.text).toContain(`https://plant.example/productview/${next.lot_id}`);
  });

  test('is announced to people who ask again only if it’s a later one, and never after it’s sold out', async () => {
    const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
    const { lot_id } = await makeLot(app, seller);
    const follow = async (minutes: number, left_to_buy = 4) => {
      const next = await makeLot(app, seller);
      await sql`
        update lots set previous_lot_id = ${lot_id}, left_to_buy = ${left_to_buy}, published_at = now() + ${minutes} * interval '1 minute'
        where lot_id = ${next.lot_id}`.execute(app.db);
      return next.lot_id;
    };
    const ask = async (is_on = true) => expectYes(await app.call(wishForNext, buyer, { lot_id, is_on }));
    const wishes = async () => {
      await notifyWishes(app.db);
      const { rows } = await sql`
        select notified_lot_id as notified, is_waiting from next_lot_wishes where account_id = ${buyer.account_id}`.execute(
        app.db,
      );
      return rows;
    };
    await follow(1, 0);
    await ask();
    expect(await wishes()).toEqual([{ notified: null, is_waiting: true }]);
    const first = await follow(2);
    expect(await wishes()).toEqual([{ notified: first, is_waiting: false }]);
    await ask();
    expect(await wishes()).toEqual([{ notified: first, is_waiting: true }]);
    await ask(false);
    await ask();
    expect(await wishes()).toEqual([{ notified: first, is_waiting: true }]);
    const second = await follow(3);
    expect(await wishes()).toEqual([{ notified: second, is_waiting: false }]);
    await ask();
    expect(await wishes()).toEqual([{ notified: second, is_waiting: true }]);
  });
});

test('a seller can have at most 100 lots that aren’t closed, no matter how many are saved at the same time', async () => {
  const seller = await makeVisitor(app, 'seller');
  await makeLot(app, seller);
  await sql`
    insert into lots (seller_id, kind, state) select ${seller.account_id}, 'animal', 'draft' from generate_series(1, 96)`.execute(
    app.db,
  );
  const replies = await Promise.all(Array.from({ length: 12 }, () => save(seller, {})));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(3);
  expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'lots_full' });
});
