import { expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { keepMessages } from '#contract/accounts/keep-messages-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test('everyone decides for themselves whether messages stay, which applies from the next call on', async () => {
  const plant = await makePlant(app);
  const customer = await plant.join('customer');
  expect(await app.call(me, customer, {})).toMatchObject({ data: { keeps_messages: false } });
  for (const keeps of [true, false]) {
    expect(await app.call(keepMessages, customer, { keeps })).toMatchObject({ status: 'yes', data: null });
    expect(await app.call(me, customer, {})).toMatchObject({ data: { keeps_messages: keeps } });
    expect(await app.call(me, plant.owner, {})).toMatchObject({ data: { keeps_messages: false } });
  }
  expect(await app.call(keepMessages, null, { keeps: true })).toMatchObject({ http: 401, code: 'signed_out' });
});
