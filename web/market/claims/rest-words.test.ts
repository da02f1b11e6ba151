import { expect, test } from 'vitest';
import { restWords } from '#web/market/claims/rest-words.ts';

test('the rest of a price depends on a weight only if the price does', () => {
  expect(restWords(['hanging'])).toBe('Later, by hanging weight');
  expect(restWords(['live', 'live'])).toBe('Later, by live weight');
  expect(restWords(['whole'])).toBe('Later');
  expect(restWords(['hanging', 'whole'])).toBe('Later');
});
