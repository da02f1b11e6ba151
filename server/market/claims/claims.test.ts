import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import { claimPieces, claimShare, extendClaim, getUserCart, releaseClaim } from '#contract/market/claims/claims-api.ts';
import { dropExpiredHolds } from '#server/market/claims/drop-expired.ts';
import { forgetLotEvents, lotEvents } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { claim, expire } = marketKit(app);
const makeBuyers = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => makeVisitor(app, 'buyer')));

/** Makes a lot's holds end ten minutes sooner. */
const wait = (lot_id: number) =>
  sql`update claims set held_until = held_until - interval '10 minutes' where lot_id = ${lot_id}`.execute(app.db);

async function makeSteers(animals = 1) {
  const seller = await makeVisitor(app, 'seller');
  return { seller, ...(await makeLot(app, seller, { animals })) };
}

async function makePieces() {
  const { lot_id } = await makeSteers();
  await sql`
    update lots set kind = 'product', price_basis = 'piece', pieces = 5, left_to_buy = 5 where lot_id = ${lot_id}`.execute(
    app.db,
  );
  return { lot_id };
}

test('60 buyers at the same time can sell out every animal but oversell none [MKT-018]', async () => {
  const { lot_id, animal_ids } = await makeSteers(6);
  const buyers = await makeBuyers(60);
  const answers = await Promise.all(
    buyers.map((buyer, at) => app.call(claimShare, buyer, { lot_id, quarters: 1, animal_number: (at % 6) + 1 })),
  );
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(24);
  expect(answers.filter(({ http }) => http === 409)).toHaveLength(36);
  const { rows } = await sql<{ quarters: number }>`
    select sum(quarters)::int as quarters from claims where animal_id = any(${animal_ids}::bigint[])
    group by animal_id`.execute(app.db);
  expect(rows.map(({ quarters }) => quarters)).toEqual([4, 4, 4, 4, 4, 4]);
});

test('a quarter comes from a half that is already partly taken, so that a whole half stays free', async () => {
  const { lot_id } = await makeSteers();
  const [one, two, three, four] = await makeBuyers(4);
  expect(await claim(one as Person, lot_id)).toMatchObject({ first_quarter: 1, animal_number: 1 });
  expect(await claim(two as Person, lot_id)).toMatchObject({ first_quarter: 2 });
  expect(await claim(three as Person, lot_id, 2)).toMatchObject({ first_quarter: 3, quarters: 2 });
  expect(await app.call(claimShare, four as Person, { lot_id, quarters: 1 })).toMatchObject({ code: 'share_gone' });
});

test('shares come from the animal closest to being sold, so that someone can still buy a whole one', async () => {
  const { lot_id } = await makeSteers(2);
  const [one, two, three] = await makeBuyers(3);
  await claim(one as Person, lot_id, 1, 2);
  expect(await claim(two as Person, lot_id, 2)).toMatchObject({ animal_number: 2, first_quarter: 3 });
  expect(await claim(three as Person, lot_id, 4)).toMatchObject({ animal_number: 1 });
});

test('quarters from an expired hold are free for the next buyer right away', async () => {
  const { lot_id } = await makeSteers();
  const [one, two] = await makeBuyers(2);
  const { claim_id } = await claim(one as Person, lot_id, 4);
  await expire(lot_id);
  expect(await claim(two as Person, lot_id, 4)).toMatchObject({ first_quarter: 1 });
  expect(await app.call(extendClaim, one as Person, { claim_id })).toMatchObject({ http: 404 });
  expect(expectYes(await app.call(getUserCart, one as Person, {})).data).toEqual([]);
});

test('a call repeated with the same key holds one share, even at the same moment', async () => {
  const { lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const ask = () => app.call(claimShare, buyer, { lot_id, quarters: 1 }, { key: 'share' });
  const answers = [...(await Promise.all([1, 2, 3].map(ask))), await ask()];
  const { data: held } = expectYes(await app.call(getUserCart, buyer, {}));
  expect(held).toHaveLength(1);
  expect(answers.map((answer) => expectYes(answer).data.claim_id)).toEqual(answers.map(() => held[0]?.claim_id));
});

test('a hold can be extended twice, but never after it has ended', async () => {
  const { lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const { claim_id } = await claim(buyer, lot_id);
  await wait(lot_id);
  expect(expectYes(await app.call(extendClaim, buyer, { claim_id })).data.extensions).toBe(1);
  await wait(lot_id);
  expect(expectYes(await app.call(extendClaim, buyer, { claim_id })).data.extensions).toBe(2);
  await wait(lot_id);
  expect(await app.call(extendClaim, buyer, { claim_id })).toMatchObject({
    code: 'hold_extended',
    message: 'You’ve already extended this 2 times. Pay before the time is up.',
  });
  await expire(lot_id);
  expect(await app.call(extendClaim, buyer, { claim_id })).toMatchObject({ code: 'hold_over' });
});

test('an extension that adds less than a minute isn’t counted, even with many requests at the same time', async () => {
  const { lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const { claim_id, held_until } = await claim(buyer, lot_id);
  const extend = async () => expectYes(await app.call(extendClaim, buyer, { claim_id })).data;
  expect(await extend()).toEqual({ claim_id, held_until, extensions: 0 });
  await wait(lot_id);
  const answers = await Promise.all([1, 2, 3, 4].map(extend));
  expect(answers.map(({ extensions }) => extensions)).toEqual([1, 1, 1, 1]);
  expect(new Set(answers.map((answer) => answer.held_until)).size).toBe(1);
});

test('a buyer whose hold ended can hold the same share again, once, even with several requests at the same time', async () => {
  const { lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const { claim_id } = await claim(buyer, lot_id, 4);
  await expire(lot_id);
  const again = await Promise.all([1, 2].map(() => app.call(claimShare, buyer, { lot_id, quarters: 4 })));
  expect(again.filter(({ status }) => status === 'yes')).toHaveLength(1);
  const { data } = expectYes(await app.call(getUserCart, buyer, {}));
  expect(data).toMatchObject([{ quarters: 4, extensions: 0, r_id: 0 }]);
  expect(data[0]?.claim_id).not.toBe(claim_id);
});

test('no one can touch someone else’s hold', async () => {
  const { lot_id } = await makeSteers();
  const [one, two] = (await makeBuyers(2)) as [Person, Person];
  const { claim_id } = await claim(one, lot_id);
  expect(await app.call(releaseClaim, two, { claim_id })).toMatchObject({ http: 404 });
  expect(await app.call(extendClaim, two, { claim_id })).toMatchObject({ http: 404 });
  expect(await app.call(releaseClaim, one, { claim_id })).toMatchObject({ http: 200 });
  expect(await app.call(releaseClaim, one, { claim_id })).toMatchObject({ http: 404 });
});

test('a person can have at most ten holds at a time, no matter how many calls they send', async () => {
  const { lot_id } = await makeSteers(5);
  const [buyer] = (await makeBuyers(1)) as [Person];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(claimShare, buyer, { lot_id, quarters: 1 })),
  );
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(10);
  expect(answers.find(({ status }) => status === 'no')).toMatchObject({ code: 'too_many_holds' });
});

test('a person can start at most 60 holds an hour', async () => {
  const { lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  await sql`insert into hold_counts (account_id, started, since) values (${buyer.account_id}, 60, now())`.execute(
    app.db,
  );
  expect(await app.call(claimShare, buyer, { lot_id, quarters: 1 })).toMatchObject({ http: 429 });
  await sql`update hold_counts set since = now() - interval '61 minutes'`.execute(app.db);
  await claim(buyer, lot_id);
});

test('refuses to hold what isn’t for sale, and acts as if drafts didn’t exist', async () => {
  const { seller, lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const set = (state: string) => sql`update lots set state = ${state} where lot_id = ${lot_id}`.execute(app.db);
  const ask = (person: Person, quarters = 1) => app.call(claimShare, person, { lot_id, quarters });
  expect(await ask(seller)).toMatchObject({ code: 'own_lot' });
  await sql`update lots set share_sizes = '{2,4}' where lot_id = ${lot_id}`.execute(app.db);
  expect(await ask(buyer)).toMatchObject({ code: 'size_not_offered' });
  expect(await app.call(claimPieces, buyer, { lot_id, pieces: 1 })).toMatchObject({ http: 404 });
  for (const state of ['paused', 'closed']) {
    await set(state);
    expect(await ask(buyer, 2)).toMatchObject({ code: 'not_for_sale' });
  }
  await set('draft');
  expect(await ask(buyer, 2)).toMatchObject({ http: 404 });
  await set('published');
  await sql`update lots set sells_until = ${addDays(plantToday(), -3)} where lot_id = ${lot_id}`.execute(app.db);
  expect(await ask(buyer, 2)).toMatchObject({ code: 'not_for_sale' });
  expect(await app.call(claimShare, null, { lot_id, quarters: 1 })).toMatchObject({ http: 401 });
});

test('buyers can’t hold more pieces of a product than are left', async () => {
  const { lot_id } = await makePieces();
  const [one, two] = (await makeBuyers(2)) as [Person, Person];
  expectYes(await app.call(claimPieces, one, { lot_id, pieces: 3 }));
  expect(await app.call(claimPieces, two, { lot_id, pieces: 3 })).toMatchObject({
    code: 'too_many_pieces',
    values: { left: 2 },
  });
  const both = await Promise.all([1, 2].map(() => app.call(claimPieces, two, { lot_id, pieces: 2 })));
  expect(both.filter(({ status }) => status === 'yes')).toHaveLength(1);
});

test('a call repeated with the same key holds its pieces once, even at the same moment', async () => {
  const { lot_id } = await makePieces();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const ask = () => app.call(claimPieces, buyer, { lot_id, pieces: 1 }, { key: 'pieces' });
  for (const answer of [...(await Promise.all([1, 2, 3].map(ask))), await ask()]) expectYes(answer);
  expect(expectYes(await app.call(getUserCart, buyer, {})).data).toMatchObject([{ pieces: 1 }]);
});

test('the cart lists all held items, each with r_id 0 and its price [MKT-020]', async () => {
  const { lot_id } = await makeSteers(2);
  const [buyer] = (await makeBuyers(1)) as [Person];
  await claim(buyer, lot_id);
  await claim(buyer, lot_id, 2);
  const { data } = expectYes(await app.call(getUserCart, buyer, {}));
  expect(data.map(({ r_id, quarters, cost }) => [r_id, quarters, cost.now.price_cents])).toEqual([
    [0, 1, 10_000],
    [0, 2, 20_000],
  ]);
  expect(await app.call(getUserCart, null, {})).toMatchObject({ http: 401 });
});

test('expired holds are deleted, and open pages are notified', async () => {
  const { lot_id } = await makeSteers();
  const [buyer] = (await makeBuyers(1)) as [Person];
  const { claim_id } = await claim(buyer, lot_id);
  await expire(lot_id);
  await forgetLotEvents(app);
  await dropExpiredHolds(app.db);
  const events = (await lotEvents(app)).filter((event) => event.lot_id === lot_id);
  expect(events).toEqual([{ lot_id, buyer_id: buyer.account_id, removed_claim_id: claim_id }]);
});

test('a refused hold changes nothing and doesn’t count toward the limit', async () => {
  const { lot_id } = await makeSteers();
  const [one, two, three] = (await makeBuyers(3)) as [Person, Person, Person];
  await claim(one, lot_id, 2);
  await claim(one, lot_id, 1);
  await sql`update claims set held_until = now() - interval '1 second' where lot_id = ${lot_id} and quarters = 1`.execute(
    app.db,
  );
  await forgetLotEvents(app);
  expect(await app.call(claimShare, two, { lot_id, quarters: 4 })).toMatchObject({ code: 'share_gone' });
  const concerned = async () =>
    (await lotEvents(app)).filter((event) => event.lot_id === lot_id).map(({ buyer_id }) => buyer_id);
  expect(await concerned()).toEqual([]);
  const started = async ({ account_id }: Person) =>
    (await sql`select started from hold_counts where account_id = ${account_id}`.execute(app.db)).rows;
  expect(await started(two)).toEqual([]);

  await claim(three, lot_id);
  expect(await concerned()).toEqual([three.account_id]);
  expect(await started(three)).toEqual([{ started: 1 }]);
});

test('somebody who is already holding the last share of a size is told so', async () => {
  const { lot_id } = await makeSteers();
  const [buyer, other] = (await makeBuyers(2)) as [Person, Person];
  await claim(buyer, lot_id, 4);
  const ask = (person: Person) => app.call(claimShare, person, { lot_id, quarters: 4 });
  expect(await ask(buyer)).toMatchObject({ http: 409, code: 'share_held_by_you' });
  expect(await ask(other)).toMatchObject({ http: 409, code: 'share_gone' });
});

test('somebody who holds one animal reads that another one is gone', async () => {
  const { lot_id } = await makeSteers(2);
  const [buyer, other] = (await makeBuyers(2)) as [Person, Person];
  await claim(buyer, lot_id, 4, 1);
  await claim(other, lot_id, 4, 2);
  const ask = (animal_number: number) => app.call(claimShare, buyer, { lot_id, quarters: 4, animal_number });
  expect(await ask(1)).toMatchObject({ code: 'share_held_by_you' });
  expect(await ask(2)).toMatchObject({ code: 'share_gone' });
});
