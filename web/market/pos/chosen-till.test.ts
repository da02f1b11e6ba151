import { expect, test } from 'vitest';
import { findTill } from '#web/market/pos/chosen-till.tsx';

const front = { session_id: 1, name: 'Front' };
const back = { session_id: 2, name: 'Back' };

test.each([
  ['the only till, if none was chosen', undefined, [back], back],
  ['none of two, if none was chosen', undefined, [front, back], undefined],
  ['the chosen till, although another was opened', back, [front, back], back],
  ['the chosen till once it is open again', back, [front, { ...back, session_id: 3 }], { ...back, session_id: 3 }],
  ['no other till once the chosen one is gone', back, [front], undefined],
])('rings up sales in %s', (_, kept, tills, found) => {
  expect(findTill(kept, tills)).toEqual(found);
});
