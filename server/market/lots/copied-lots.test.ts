import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { wishForNext } from '#contract/market/buyer/marks-api.ts';
import { deleteDraft, offerNextLot, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { notifyWishes } from '#server/market/lots/jobs.ts';
import { makeVisitor, openTestApp } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('a copy of a copy is announced once to people who asked about the first lot, or about both', async () => {
  const seller = await makeVisitor(app, 'seller');
  const [ada, omar] = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'buyer')];
  const copy = async (lot_id: number) => expectYes(await app.call(offerNextLot, seller, { lot_id })).data.lot_id;
  const sell = (lot_id: number, left_to_buy: number) =>
    sql`
      update lots set state = 'published', left_to_buy = ${left_to_buy}, published_at = now()
      where lot_id = ${lot_id}`.execute(app.db);
  const mailedTo = async () => {
    await notifyWishes(app.db);
    const { rows } = await sql`
      select account_id, facts ->> 'path' as path from mails where template = 'next_lot' order by 1`.execute(app.db);
    return rows;
  };

  const { lot_id: first } = await makeLot(app, seller);
  const second = await copy(first);
  await sell(second, 0);
  for (const [buyer, lot_id] of [
    [ada, first],
    [omar, first],
    [omar, second],
  ] as const)
    expectYes(await app.call(wishForNext, buyer, { lot_id, is_on: true }));
  const unused = await copy(second);
  const third = await copy(unused);
  expectYes(await app.call(deleteDraft, seller, { lot_id: unused }));
  const draft = expectYes(await app.call(viewOwnLot, seller, { lot_id: third })).data;
  expect(draft).toMatchObject({ previous_lot_id: second, waiting: 2 });

  expect(await mailedTo()).toEqual([]);
  await sell(third, 4);
  const mails = [ada, omar].map(({ account_id }) => ({ account_id, path: `/productview/${third}` }));
  expect(await mailedTo()).toEqual(mails);
  expect(await mailedTo()).toEqual(mails);
});
