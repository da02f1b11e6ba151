import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { claimShare, releaseClaim, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { saveLot, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { makeSeller, publish, steer } from '#server/test/publish-lot.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const { makeBuyer, buy } = marketKit(app);

const save = (seller: Person, form: SentTo<typeof saveLot>) => app.call(saveLot, seller, form);
const view = async (seller: Person, lot_id: number) => expectYes(await app.call(viewOwnLot, seller, { lot_id })).data;

test('a lot can’t drop the share size that fits what is left of an animal, even while someone holds it', async () => {
  const plant = await makePlant(app);
  const seller = await makeSeller(app, [plant]);
  const lot_id = await publish(app, seller, steer(plant, { animals: 2 }));
  const offer = async (...share_sizes: (1 | 2 | 4)[]) =>
    save(seller, {
      ...steer(plant, { animals: 2 }),
      lot_id,
      revision: (await view(seller, lot_id)).revision,
      share_sizes,
    });
  const refused = { http: 409, code: 'size_still_needed', fields: { share_sizes: expect.any(String) } };
  const buyer = await makeBuyer();
  const { claim_id } = expectYes(await app.call(claimShare, buyer, { lot_id, quarters: 1 })).data;
  expect(await offer(2, 4)).toMatchObject(refused);
  expectYes(await app.call(releaseClaim, buyer, { claim_id }));
  expectYes(await offer(2, 4));
  expectYes(await offer(1, 2, 4));
  await buy(buyer, lot_id);
  expect(await offer(2, 4)).toMatchObject(refused);
  expectYes(await offer(1, 4));
  await buy(buyer, lot_id);
  expectYes(await offer(4, 2));
  expect(await offer(4)).toMatchObject(refused);
  await buy(buyer, lot_id, 2);
  expectYes(await offer(4));
  expect((await view(seller, lot_id)).left_to_buy).toBe(4);
});

test('a size that the seller dropped is offered again if no other size fits what a buyer withdrew from', async () => {
  const plant = await makePlant(app);
  const seller = await makeSeller(app, [plant]);
  const lot_id = await publish(app, seller, steer(plant));
  const [buyer, rival] = [await makeBuyer(), await makeBuyer()];
  const [first, second] = [await buy(buyer, lot_id), await buy(buyer, lot_id)];
  const { revision } = await view(seller, lot_id);
  expectYes(await save(seller, { ...steer(plant), lot_id, revision, share_sizes: [2, 4] }));
  expectYes(await app.call(withdrawClaim, buyer, { claim_id: first }));
  expect(await view(seller, lot_id)).toMatchObject({ share_sizes: [1, 2, 4], left_to_buy: 3 });
  await buy(rival, lot_id, 2);
  expectYes(await app.call(withdrawClaim, buyer, { claim_id: second }));
  expect(await view(seller, lot_id)).toMatchObject({ share_sizes: [1, 2, 4], left_to_buy: 2 });
  await buy(rival, lot_id);
});

test.each(['claim', 'save'] as const)(
  'a size can’t be both claimed and dropped from the lot at the same time (%s first)',
  async (first) => {
    const plant = await makePlant(app);
    const seller = await makeSeller(app, [plant]);
    const lot_id = await publish(app, seller, steer(plant));
    const [buyer, { revision }] = [await makeBuyer(), await view(seller, lot_id)];
    const calls = {
      claim: () => app.call(claimShare, buyer, { lot_id, quarters: 1 }),
      save: () => save(seller, { ...steer(plant), lot_id, revision, share_sizes: [2, 4] }),
    };
    const second = first === 'claim' ? 'save' : 'claim';
    const waiting = await app.db.transaction().execute(async (tx) => {
      await sql`select from lots where lot_id = ${lot_id} for update`.execute(tx);
      const begun = calls[first]();
      await expectWaiting(app, 1);
      const next = calls[second]();
      await expectWaiting(app, 2);
      return { answers: Promise.all([begun, next]) };
    });
    expect(await waiting.answers).toMatchObject([
      { http: 200 },
      { code: first === 'claim' ? 'size_still_needed' : 'size_not_offered' },
    ]);
  },
);
