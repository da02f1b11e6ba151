import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportWaitlist } from '#contract/waitlist/api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { DAY, lineKit } from '#server/test/make-line.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSmallPlant, book, joinPortal, join, list } = lineKit(app);

const exported = async (person: Person, filter = {}) =>
  parse(expectYes(await app.callWith(exportWaitlist, person, filter)).data as string, {
    bom: true,
    columns: true,
  }) as Record<string, string>[];

test('exports the waitlist in line order, and gives portal users only their own entries', async () => {
  const plant = await makeSmallPlant();
  await book(plant.owner);
  const [first, second] = [await joinPortal(plant), await joinPortal(plant)];
  await join(first, { slack_days: 3, remark: '=1+1', title: 'Fall beef' });
  await join(second);
  const lines = await exported(plant.owner);
  expect(lines.map((line) => line['Place in line'])).toEqual(['1', '2']);
  expect(lines[0]).toEqual({
    'Place in line': '1',
    Customer: expect.any(String),
    'Order name': 'Fall beef',
    Species: 'Beef',
    'Head count': '1',
    'Label Type': 'USDA',
    'Preferred day': DAY,
    'Days before or after': '3',
    Note: "'=1+1",
    Status: 'Waiting in line',
    'Day offered': '',
    'Waiting since': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  // Their place is that in the whole line, as on the screen.
  expect((await exported(second)).map((line) => line['Place in line'])).toEqual(['2']);
  expect((await list(second)).map(({ number }) => number)).toEqual([2]);
  expect(await exported(plant.owner, { state: 'over' })).toEqual([]);
  expect(await exported(plant.owner, { species: 'hog' })).toEqual([]);
  expect(await exported((await makeSmallPlant()).owner)).toEqual([]);
});
