import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { getProfile, saveProfile } from '#contract/accounts/profile-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';

const app = openTestApp();

const profile = {
  first_name: 'Silas',
  last_name: 'Boone',
  phone: '515-555-0144',
  address: '7 Ridge Road',
  city: 'Millbrook',
  state: 'IA',
  zip: '01234',
  country: 'United States',
};
const accountOf = ({ account_id }: Person) =>
  app.db.selectFrom('accounts').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow();

describe('a person’s own profile', () => {
  test('stores a seller’s or buyer’s name, phone, and address, and the session gets the ZIP [ACC-008 ACC-009]', async () => {
    for (const role of ['seller', 'buyer'] as const) {
      const person = await makeVisitor(app, role);
      expect(await app.call(getProfile, person, {})).toMatchObject({
        data: { city: '', country: 'United States', email: expect.stringContaining('@') },
      });
      expect(await app.call(saveProfile, person, profile)).toMatchObject({ message: 'Profile saved' });
      expect(await app.call(getProfile, person, {})).toMatchObject({ data: profile });
      expect(await app.call(me, person, {})).toMatchObject({ data: { zip: '01234', first_name: 'Silas' } });
    }
  });

  test('cannot change the role, plant, email address, or password', async () => {
    const plant = await makePlant(app);
    for (const person of [
      await makeVisitor(app, 'seller'),
      await plant.join('butcher'),
      await plant.join('customer'),
    ]) {
      const { first_name: _, last_name: __, ...before } = await accountOf(person);
      const slipped = {
        account_id: plant.plant_id,
        id: plant.plant_id,
        role: 'processor',
        plant_id: plant.plant_id,
        current_plant_id: plant.plant_id,
        admin: plant.plant_id,
        email: 'taken@example.test',
        password_hash: 'x',
        deactivated_at: null,
        avatar: '../x',
      };
      const reply = await app.callWith(saveProfile, person, { ...profile, ...slipped });
      expect(reply).toMatchObject({ http: 400, fields: { role: expect.any(String), avatar: expect.any(String) } });
      expect(await accountOf(person)).toMatchObject(before);
      expect((await app.callWith(saveProfile, person, profile)).http).toBe(200);
      const { phone, address, city, state, zip, country } = profile;
      expect(await accountOf(person)).toMatchObject({ ...before, phone, address, city, state, zip, country });
    }
  });

  test('shows errors next to their fields', async () => {
    const person = await makeVisitor(app, 'seller');
    expect(await app.callWith(saveProfile, person, { ...profile, first_name: ' ', zip: '12' })).toMatchObject({
      http: 400,
      fields: { first_name: 'Required', zip: 'Enter a 5-digit ZIP code.' },
    });
    expect(await app.callWith(saveProfile, person, { ...profile, city: 'a\0b' })).toMatchObject({ http: 400 });
  });
});
