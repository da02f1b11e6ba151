import { expect, test } from 'vitest';
import { hasContact } from '#contract/market/lots/contact-details.ts';

test.each([
  'Call 208-555-0142',
  'call (208) 555 0142 today',
  '2085550142',
  '+1 208.555.0142',
  'mara@hollowcreek.com',
  'mara (at) hollowcreek (dot) com',
  'https://hollowcreek.example',
  'See www.hollowcreek',
  'hollowcreek.com has more',
  'Come by 1420 Hollow Creek Rd',
  '12 N Main Street, Big Timber',
  'P.O. Box 12',
])('finds how to reach someone in “%s”', (text) => {
  expect(hasContact(text)).toBe(true);
});

test.each([
  'Grass-fed Angus steer',
  'Hangs at 600 to 750 lb, $4.75 per lb',
  'On this land since 1978, third generation.',
  'Price was $1,250.00 last year',
  'Two 10 lb boxes, 24 oz. packs',
  'Fed until 2026-11-22.Then finished on grass',
  'Lot 12 of 40, 1000 lb live',
  'Certificate 123456',
  'No hormones.Non-GMO feed',
])('reads “%s” as harmless', (text) => {
  expect(hasContact(text)).toBe(false);
});
