import { expect, test } from 'vitest';
import { restWords } from '#web/market/claims/rest-words.ts';

test('says which weight the rest of the price is based on, but only if all prices use the same one', () => {
  expect(restWords(['hanging'])).toBe('Later, based on hanging weight');
  expect(restWords(['live', 'live'])).toBe('Later, based on live weight');
  expect(restWords(['whole'])).toBe('Later');
  expect(restWords(['hanging', 'whole'])).toBe('Later');
});
