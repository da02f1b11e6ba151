import type { SentTo } from '#contract/lib/endpoint.ts';
import { publishLot, saveLot } from '#contract/market/lots/lots-api.ts';
import { comingDay, makeCard, makeVisitor, type Person, type Plant, type TestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

/** A seller with a farm, listed in these plants' directories. */
export async function makeSeller(app: TestApp, plants: readonly Plant[] = []): Promise<Person> {
  const seller = await makeVisitor(app, 'seller');
  const { account_id } = seller;
  await makeCard(app, account_id);
  const farm = { name: 'Hollow Creek Farm', zip: '50158', city: 'Marshalltown', state: 'IA', lat: 42.04, lon: -92.91 };
  await app.db
    .insertInto('farms')
    .values({ seller_id: account_id, ...farm })
    .execute();
  for (const { plant_id } of plants) {
    await app.db
      .insertInto('customers')
      .values({ plant_id, account_id, type: 'producer', first_name: 'Boone', last_name: 'Miller', email: null })
      .execute();
  }
  return app.signIn(account_id);
}

/** A steer that can be published at the plant. */
export const steer = (plant: Plant, more: Partial<SentTo<typeof saveLot>> = {}): SentTo<typeof saveLot> => ({
  kind: 'animal',
  title: 'Angus steer',
  species: 'beef',
  breed: 'Angus',
  price_cents: 450,
  price_basis: 'hanging',
  hanging_low_clb: 60_000,
  hanging_high_clb: 75_000,
  deposit_cents: 20_000,
  plant_id: plant.plant_id,
  dropoff_date: comingDay(3, 4),
  process_option: 'custom',
  ...more,
});

export async function publish(app: TestApp, seller: Person, form: SentTo<typeof saveLot>): Promise<number> {
  const draft = expectYes(await app.call(saveLot, seller, form)).data;
  return expectYes(await app.call(publishLot, seller, draft)).data.lot_id;
}
