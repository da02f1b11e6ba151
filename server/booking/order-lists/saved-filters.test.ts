import { expect, test } from 'vitest';
import {
  getFilters,
  MAX_FILTERS,
  removeFilter,
  renameFilter,
  saveFilter,
} from '#contract/booking/saved-filters-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function keep(person: Person, name: string, query: Record<string, string> = { species: 'hog' }) {
  return expectYes(await app.call(saveFilter, person, { list: 'pending', name, query })).data.filter_id;
}
async function kept(person: Person, list: 'pending' | 'open' = 'pending') {
  return expectYes(await app.call(getFilters, person, { list })).data;
}

test('saves, renames, and removes filters, replacing a filter that has the same name', async () => {
  const { owner } = await makePlant(app);
  const id = await keep(owner, 'Hogs', { species: 'hog', sort: '-order_id' });
  expect(await keep(owner, 'hogs', { species: 'hog', label: 'usda' })).toBe(id);
  expect(await kept(owner)).toEqual([{ filter_id: id, name: 'hogs', query: { species: 'hog', label: 'usda' } }]);
  expect(await kept(owner, 'open')).toEqual([]);
  const other = await keep(owner, 'Beef');
  expect(await app.call(renameFilter, owner, { filter_id: other, name: 'HOGS' })).toMatchObject({
    code: 'filter_twice',
  });
  expect(await app.call(renameFilter, owner, { filter_id: other, name: 'beef' })).toMatchObject({ status: 'yes' });
  expect((await kept(owner)).map(({ name }) => name)).toEqual(['beef', 'hogs']);
  expect(await app.call(removeFilter, owner, { filter_id: id })).toMatchObject({ message: 'Filter removed' });
  expect((await kept(owner)).map(({ name }) => name)).toEqual(['beef']);
});

test('shows a filter only to the person who saved it', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const colleague = await plant.join('manager');
  const filter_id = await keep(plant.owner, 'Mine');
  for (const person of [colleague, stranger.owner]) {
    expect(await kept(person)).toEqual([]);
    expect((await app.call(renameFilter, person, { filter_id, name: 'Yours' })).http).toBe(404);
    expect((await app.call(removeFilter, person, { filter_id })).http).toBe(404);
  }
  expect((await app.call(removeFilter, plant.owner, { filter_id: 999_999_999 })).http).toBe(404);
  expect((await kept(plant.owner)).map(({ name }) => name)).toEqual(['Mine']);
});

test('limits the number of filters per list, even if several are saved at the same time', async () => {
  const { owner } = await makePlant(app);
  for (let n = 2; n < MAX_FILTERS; n++) await keep(owner, `F${n}`);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      app.call(saveFilter, owner, { list: 'pending', name: `At once ${n}`, query: {} }),
    ),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
  expect(replies.find(({ status }) => status === 'no')).toMatchObject({ code: 'too_many_filters' });
  expect(await kept(owner)).toHaveLength(MAX_FILTERS);
  expect(await keep(owner, 'F3', { species: 'beef' })).toBeGreaterThan(0);
});

test('refuses filters with an unknown list, an invalid field, or a blank name', async () => {
  const { owner } = await makePlant(app);
  const wrong = [
    { list: 'pending', name: 'x', query: { 'drop table': '1' } },
    { list: 'pending', name: 'x', query: { species: { $ne: 1 } } },
    { list: 'pending', name: 'x', query: { search: 'a'.repeat(101) } },
    { list: 'sold', name: 'x', query: {} },
    { list: 'pending', name: '  ', query: {} },
  ];
  for (const body of wrong) expect((await app.callWith(saveFilter, owner, body)).http).toBe(400);
  expect(await kept(owner)).toEqual([]);
});
