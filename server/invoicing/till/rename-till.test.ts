import { expect, test } from 'vitest';
import { listTills, renameTill } from '#contract/invoicing/till/till-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('a till can be renamed, but not to another till’s name, and not by another plant', async () => {
  const plant = await makePlant(app);
  const { till_id } = await makeTill(app, plant);
  const other = await makeTill(app, plant, { name: 'Back door' });
  const rename = (name: string, owner = plant.owner, id = till_id) =>
    app.call(renameTill, owner, { till_id: id, name });
  expectYes(await rename('Counter'));
  expect(expectYes(await app.call(listTills, plant.owner, {})).data).toMatchObject([
    { name: 'Counter' },
    { name: 'Back door' },
  ]);
  expect(await rename('back DOOR')).toMatchObject({ code: 'till_twice' });
  expect(await rename('')).toMatchObject({ http: 400 });
  expect(await rename('Mine', (await makePlant(app)).owner)).toMatchObject({ http: 404 });
  const replies = await Promise.all([rename('Front'), rename('Front', plant.owner, other.till_id)]);
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
});
