import { expect, test } from 'vitest';
import { EVENTS } from '#server/app/events/events.ts';
import { KIND_WORDS } from '#web/booking/order-page/history-words.ts';

test('has words for every kind of event in an order’s history', () => {
  // These events don't refer to an order, so they never appear in an order's history.
  const others = ['cut_sheet.begun', 'cut_sheet.link_opened'];
  const kinds = Object.entries(EVENTS)
    .filter(([kind, { about }]) => (about === 'order' || about === 'sheet') && !others.includes(kind))
    .map(([kind]) => kind);
  expect(kinds.filter((kind) => !KIND_WORDS[kind])).toEqual([]);
});
