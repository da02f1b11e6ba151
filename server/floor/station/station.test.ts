import { expect, test } from 'vitest';
import { enterStation, savePin, stationPeople } from '#contract/floor/station-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { holdWait } from '#server/test/tries.ts';

const app = openTestApp();
const enter = (at: Person, who: Person, pin: string) =>
  app.callWith(enterStation, at, { account_id: who.account_id, pin });

test('someone says with a PIN who they are at a shared device', async () => {
  const plant = await makePlant(app);
  const [butcher, tablet] = [await plant.join('butcher'), await plant.join('butcher')];
  expect(await enter(tablet, butcher, '2580')).toMatchObject({ http: 422, fields: { pin: 'This PIN isn’t right.' } });
  expectYes(
    await app.callWith(savePin, butcher, { pin: '1111' }).then(() => app.callWith(savePin, butcher, { pin: '2580' })),
  );
  const people = expectYes(await app.callWith(stationPeople, tablet, {})).data;
  expect(people.map(({ account_id }) => account_id).toSorted((a, b) => a - b)).toEqual(
    [plant.owner.account_id, butcher.account_id, tablet.account_id].toSorted((a, b) => a - b),
  );
  const me = people.find(({ account_id }) => account_id === butcher.account_id);
  expect(people.filter(({ has_pin }) => has_pin)).toEqual([me]);
  const { has_pin: _, ...person } = me ?? { has_pin: false };
  expect(expectYes(await enter(tablet, butcher, ' 2580 ')).data).toEqual(person);
});

test('a PIN has digits that aren’t guessed first', async () => {
  const plant = await makePlant(app);
  for (const pin of ['1234', '9999', '4321', '567890'])
    expect(await app.callWith(savePin, plant.owner, { pin })).toMatchObject({
      code: 'pin_simple',
      fields: { pin: expect.any(String) },
    });
  for (const pin of ['123', '1234567', 'abcd'])
    expect(await app.callWith(savePin, plant.owner, { pin })).toMatchObject({
      fields: { pin: 'Enter 4 to 6 digits.' },
    });
});

test('guessing is slowed down for one person, and another plant’s people aren’t there', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  expectYes(await app.callWith(savePin, plant.owner, { pin: '2580' }));
  expect(await enter(other.owner, plant.owner, '2580')).toMatchObject({ code: 'pin_wrong' });
  for (let count = 0; count < 6; count += 1)
    expect(await enter(plant.owner, plant.owner, '0852')).toMatchObject({ code: 'pin_wrong' });
  expect(await holdWait(app)).toBe(5);
  expect(await enter(plant.owner, plant.owner, '2580')).toMatchObject({ http: 429 });
});
