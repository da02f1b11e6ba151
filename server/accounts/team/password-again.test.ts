import { expect, test } from 'vitest';
import { changeMemberRole, handOverPlant } from '#contract/accounts/team-api.ts';
import { PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test('changing a role or transferring the plant requires the password again, and guessing is limited [ACC-005]', async () => {
  const plant = await makePlant(app);
  const { owner, plant_id } = plant;
  const { account_id: id } = await plant.join('admin');
  await app.db.updateTable('accounts').set({ password_hash: PASSWORD_HASH }).where('plant_id', '=', plant_id).execute();
  const wrongly = (present_password: string) => [
    app.callWith(changeMemberRole, owner, { id, role: 'butcher', present_password }),
    app.callWith(handOverPlant, owner, { id, present_password }),
  ];
  for (const reply of await Promise.all(['', 'wrong one'].flatMap(wrongly))) {
    expect(reply).toMatchObject({ status: 'no', fields: { present_password: expect.any(String) } });
  }
  const replies = await Promise.all(Array.from({ length: 10 }, () => wrongly('wrong one')).flat());
  expect(replies.filter(({ http }) => http === 429).length).toBeGreaterThan(10);
  const roles = await app.db
    .selectFrom('accounts')
    .select(['account_id', 'role'])
    .where('plant_id', '=', plant_id)
    .execute();
  expect(Object.fromEntries(roles.map(({ account_id, role }) => [account_id, role]))).toEqual({
    [plant_id]: 'processor',
    [id]: 'admin',
  });
});
