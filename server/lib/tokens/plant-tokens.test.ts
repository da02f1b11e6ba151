import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plantOfToken } from '#server/lib/tokens/plant-tokens.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';

const app = openTestApp();
const hashOf = (letter: string) => Buffer.alloc(32, letter);

/** Makes somebody's calendar as a process does that doesn't know of plant_tokens. */
const makeAsBefore = ({ plant_id, owner: { account_id } }: Plant, letter: string) =>
  sql`insert into calendar_feeds (plant_id, account_id, token_hash, role)
    values (${plant_id}, ${account_id}, ${hashOf(letter)}, 'processor')
    on conflict (plant_id, account_id) do update set token_hash = excluded.token_hash`.execute(app.db);

test('finds a token that a process of the version before made', async () => {
  const plant = await makePlant(app);
  for (const letter of ['a', 'b']) {
    await makeAsBefore(plant, letter);
    expect(await plantOfToken(app.db, 'calendar', hashOf(letter))).toBe(plant.plant_id);
  }
});

test('finds tokens that were made before the table', async () => {
  const plant = await makePlant(app);
  await makeAsBefore(plant, 'c');
  await app.db.deleteFrom('plant_tokens').execute();
  expect(await plantOfToken(app.db, 'calendar', hashOf('c'))).toBeNull();
  const migration = readFileSync('server/migrations/1493-plant-tokens.sql', 'utf8');
  const [fill = ''] = /^insert into plant_tokens .*?;/ms.exec(migration) ?? [];
  await sql.raw(fill).execute(app.db);
  expect(await plantOfToken(app.db, 'calendar', hashOf('c'))).toBe(plant.plant_id);
});
