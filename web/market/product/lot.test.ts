import { expect, test } from 'vitest';
import { topicOf } from '#web/market/product/lot.ts';

test('once a lot is closed, a message is about its farm, because only the lot’s buyers can still write about it', () => {
  const lot = { lot_id: 3, seller_id: 9 };
  expect(topicOf({ ...lot, lot_state: 'paused' })).toEqual({ about: 'lot', id: 3 });
  expect(topicOf({ ...lot, lot_state: 'closed' })).toEqual({ about: 'farm', id: 9 });
});
