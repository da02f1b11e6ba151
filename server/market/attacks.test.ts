import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeReview } from '#contract/market/buyer/tracker-api.ts';
import { claimShare, extendClaim, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { publishLot, saveLot } from '#contract/market/lots/lots-api.ts';
import { searchLots } from '#contract/market/search/search-api.ts';
import { makeVisitor, openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { makeSeller } from '#server/test/publish-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, buy, expire } = marketKit(app);

test('many accounts together can’t hold more than four quarters of an animal, or extend their holds after they have ended', async () => {
  const { lot_id } = await makeSale();
  const crowd = await Promise.all(Array.from({ length: 30 }, () => makeVisitor(app, 'buyer')));
  const holds = await Promise.all(
    crowd.flatMap((person) => [1, 2].map(() => app.call(claimShare, person, { lot_id, quarters: 1 }))),
  );
  expect(holds.filter(({ status }) => status === 'yes')).toHaveLength(4);
  const buyer = await makeBuyer();
  expect(await app.call(claimShare, buyer, { lot_id, quarters: 4 })).toMatchObject({ code: 'share_gone' });
  await expire(lot_id);
  const late = crowd.map((person, at) => {
    const { data } = holds[2 * at] as { data?: { claim_id: number } };
    return app.call(extendClaim, person, { claim_id: data?.claim_id ?? 0 });
  });
  expect((await Promise.all(late)).filter(({ status }) => status === 'yes')).toEqual([]);
  expect(await claim(buyer, lot_id, 4)).toMatchObject({ first_quarter: 1, quarters: 4 });
});

test('a lot is always located at its farm, no matter what location a call sends', async () => {
  const seller = await makeSeller(app);
  const jerky = { kind: 'product' as const, title: 'Zebu jerky', price_cents: 900, piece_name: '4 oz bag', pieces: 5 };
  const near = { zip: '83011', lat: 43.6, lon: -110.5, miles: 1 };
  const sent = (await app.callWith(saveLot, seller, { ...jerky, ...near })) as { status: string };
  if (sent.status === 'no') expect(sent).toMatchObject({ code: 'malformed' });
  const draft = expectYes(await app.call(saveLot, seller, jerky)).data;
  expectYes(await app.call(publishLot, seller, draft));
  const found = async (zip: string) =>
    expectYes(await app.call(searchLots, null, { search: 'zebu', zip, miles: 10 })).data.rows.map(({ miles }) => miles);
  expect(await found('83011')).toEqual([]);
  expect(await found('50158')).toHaveLength(1);
});

test('a share that is only held, or that the buyer withdrew from, can’t be reviewed', async () => {
  const { lot_id } = await makeSale();
  const buyer = await makeBuyer();
  const review = (claim_id: number) => app.call(writeReview, buyer, { claim_id, stars: 1, review: 'Never had it' });
  const { claim_id } = await claim(buyer, lot_id);
  expect(await review(claim_id)).toMatchObject({ code: 'not_found' });
  const bought = await buy(buyer, lot_id);
  expectYes(await app.call(withdrawClaim, buyer, { claim_id: bought }));
  await sql`update claims set picked_up_at = now() where claim_id = ${bought}`.execute(app.db);
  expect(await review(bought)).toMatchObject({ code: 'not_found' });
});
