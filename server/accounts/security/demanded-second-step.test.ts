import { expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { confirmSecondFactor, getSecurity, stopSecondFactor } from '#contract/accounts/security-api.ts';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { getMembers } from '#contract/accounts/team-api.ts';
import { agingReport, customerStatement } from '#contract/invoicing/account/account-api.ts';
import { PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { codeOf, PASSWORD, peopleOf } from '#server/test/two-step.ts';

const app = openTestApp();
const { start } = peopleOf(app);

async function makeStrictPlant() {
  const plant = await makePlant(app);
  const [manager, butcher, customer] = [
    await plant.join('manager'),
    await plant.join('butcher'),
    await plant.join('customer'),
  ];
  await app.db
    .updateTable('accounts')
    .set({ password_hash: PASSWORD_HASH })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  expect((await app.call(saveSettings, plant.owner, { version: 1, demands_second_step: true })).http).toBe(200);
  return { plant, manager, butcher, customer };
}

test('the office of a plant that requires two-step sign-in can do nothing else until it is on', async () => {
  const { plant, manager, butcher, customer } = await makeStrictPlant();
  for (const person of [plant.owner, manager]) {
    await expect.poll(() => app.call(me, person, {})).toMatchObject({ data: { owes_second_step: true } });
    for (const [call, input] of [
      [getMembers, {}],
      [agingReport, {}],
      [customerStatement, { customer_id: 1 }],
    ] as const)
      expect(await app.callWith(call, person, input)).toMatchObject({ http: 403, code: 'second_step_owed' });
    expect(await app.call(getSecurity, person, {})).toMatchObject({ data: { demands_second_step: true } });
  }
  for (const person of [butcher, customer]) {
    expect(await app.call(me, person, {})).toMatchObject({ data: { owes_second_step: false } });
    expect(await app.call(getSecurity, person, {})).toMatchObject({ data: { demands_second_step: false } });
  }

  const secret = await start(manager);
  expect((await app.call(confirmSecondFactor, manager, { code: codeOf(secret) })).http).toBe(200);
  expect(await app.call(me, manager, {})).toMatchObject({ data: { owes_second_step: false } });
  expect((await app.callWith(getMembers, manager, {})).http).toBe(200);
  expect(await app.call(stopSecondFactor, manager, { present_password: PASSWORD })).toMatchObject({
    http: 409,
    code: 'second_step_demanded',
  });
});
