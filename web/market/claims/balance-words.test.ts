import { expect, test } from 'vitest';
import { balanceWords } from '#web/market/claims/balance-words.ts';

test('says which weight the balance is based on, but only if all prices use the same one', () => {
  expect(balanceWords(['hanging'])).toBe('Later, based on hanging weight');
  expect(balanceWords(['live', 'live'])).toBe('Later, based on live weight');
  expect(balanceWords(['whole'])).toBe('Later');
  expect(balanceWords(['hanging', 'whole'])).toBe('Later');
});
