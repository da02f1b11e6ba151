import { expect, test } from 'vitest';
import { listPlants } from '#contract/market/plants/plant-list-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const move = (plant: Plant, facts: object) =>
  app.db.updateTable('plants').set(facts).where('plant_id', '=', plant.plant_id).execute();
const listed = async (input: object) => expectYes(await app.call(listPlants, null, input)).data;

test('a guest finds plants near a ZIP code, nearest first, and reads nothing about their people', async () => {
  const [near, far, away] = [await makePlant(app), await makePlant(app), await makePlant(app)];
  const secrets = { phone: '307-555-0123', email: 'plant@example.test', address: '12 Mill Road' };
  await move(near, { name: 'Kelly Meats', city: 'Kelly', state: 'WY', zip: '83011', ...secrets });
  await move(far, { name: 'Afton Locker', city: '', state: '', zip: '83110', species: ['hog'] });
  await move(away, { name: 'Maine Meats', zip: '04401' });

  const found = await listed({ zip: '83001' });
  expect(found.map(({ plant_id }) => plant_id)).toEqual([near.plant_id, far.plant_id]);
  expect(found[0]).toMatchObject({ name: 'Kelly Meats', city: 'Kelly', state: 'WY', miles: expect.any(Number) });
  expect(found[1]).toMatchObject({ city: 'Afton', state: 'WY', species: ['hog'] });
  const text = JSON.stringify(found);
  for (const secret of [...Object.values(secrets), near.owner.account_id]) expect(text).not.toContain(`"${secret}"`);

  expect((await listed({ zip: '83001', species: 'hog' })).map(({ plant_id }) => plant_id)).toContain(far.plant_id);
  expect((await listed({ zip: '83001', species: 'bison' })).map(({ plant_id }) => plant_id)).toEqual([]);
  expect((await listed({})).map(({ plant_id }) => plant_id)).toContain(away.plant_id);
  expect(await app.call(listPlants, null, { zip: '00000' })).toMatchObject({ code: 'zip_unknown' });
});
