import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import type { Person, TestApp } from '#server/test/harness.ts';

/** A seller's farm, as the market shows it. */
export async function makeFarm(app: TestApp, { account_id }: Person): Promise<number> {
  await sql`insert into farms (seller_id, name, city, state, zip) values (${account_id}, 'Cedar Ridge', 'Boise', 'ID', '83702')
    on conflict do nothing`.execute(app.db);
  return account_id;
}

/** A published lot of animals, written straight to the database. */
export async function makeLot(
  app: TestApp,
  seller: Person,
  { animals = 1, state = 'published', title = 'Black Angus steer' } = {},
): Promise<{ lot_id: number; animal_ids: number[] }> {
  await makeFarm(app, seller);
  const { lot_id } = await app.db
    .insertInto('lots')
    .values({
      seller_id: seller.account_id,
      kind: 'animal',
      state,
      title,
      species: 'beef',
      price_cents: 450,
      price_basis: 'hanging',
      hanging_low_clb: 70_000,
      hanging_high_clb: 80_000,
      deposit_cents: 10_000,
      left_to_buy: animals * 4,
      published_at: sql`now()`,
    })
    .returning('lot_id')
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .insertInto('lot_animals')
    .values(Array.from({ length: animals }, (_, at) => ({ lot_id, animal_number: at + 1 })))
    .returning('animal_id')
    .execute();
  return { lot_id, animal_ids: rows.map(({ animal_id }) => animal_id) };
}

/** A buyer's hold on quarters, written straight to the database. Negative minutes make an expired hold. */
export async function makeHold(
  app: TestApp,
  { lot_id, animal_id, buyer, first_quarter = 1, quarters = 1, minutes = 15 }: HoldToMake,
): Promise<number> {
  const { rows } = await sql<{ claim_id: number }>`
    insert into claims (lot_id, animal_id, first_quarter, quarters, buyer_id, held_until)
    values (${lot_id}, ${animal_id}, ${first_quarter}, ${quarters}, ${buyer.account_id},
      now() + make_interval(mins => ${minutes}))
    returning claim_id`.execute(app.db);
  return required(rows[0], 'the claim').claim_id;
}
interface HoldToMake {
  lot_id: number;
  animal_id: number | undefined;
  buyer: Person;
  first_quarter?: number;
  quarters?: 1 | 2 | 4;
  minutes?: number;
}
