import { expect, test } from 'vitest';
import {
  detailsFor,
  keepDetails,
  keepPlaced,
  recallDetails,
  recallPlaced,
} from '#web/market/checkout/checkout-details.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

stubStorage('sessionStorage');

const ADA = { id: 7, first_name: 'Ada', last_name: 'Pell' };
const OMAR = { id: 8, first_name: 'Omar', last_name: 'Reyes' };

const LAKE_ROAD = { address: '12 Lake Road', city: 'Moscow', state: 'ID', zip: '83843', places: {} };
const NO_ADDRESS = { address: '', city: '', state: '', zip: '', places: {} };

test('checkout details and the last purchase are kept for that buyer only', () => {
  const typed = { first_name: 'Ada', last_name: 'Lane', phone: '208 555 0100', ...LAKE_ROAD };
  keepDetails(ADA.id, typed);
  expect(recallDetails(ADA)).toEqual(typed);
  expect(recallDetails(OMAR)).toEqual({ first_name: 'Omar', last_name: 'Reyes', phone: '', ...NO_ADDRESS });

  const placed = {
    purchase_id: 7,
    bought: 1,
    missed: 0,
    refunded_cents: 0,
    lots: [{ lot_id: 3, title: 'Angus steer' }],
  };
  keepPlaced(ADA.id, placed);
  expect(recallPlaced(ADA.id)).toEqual(placed);
  expect(recallPlaced(OMAR.id)).toBeUndefined();

  keepDetails(ADA.id, null);
  expect(recallDetails(ADA)).toEqual({ first_name: 'Ada', last_name: 'Pell', phone: '', ...NO_ADDRESS });
});

test('details need an address only if a plant records the owners', () => {
  const ada = { first_name: 'Ada', last_name: 'Lane', phone: '208 555 0100' };
  expect(detailsFor(false).safeParse({ ...ada, ...NO_ADDRESS }).success).toBe(true);
  expect(detailsFor(true).safeParse({ ...ada, ...LAKE_ROAD, city: '' }).success).toBe(false);
  expect(detailsFor(true).safeParse({ ...ada, ...LAKE_ROAD }).success).toBe(true);
});

test('details need an address if a farm brings the meat home, but not for a drop point', () => {
  const ada = { first_name: 'Ada', last_name: 'Lane', phone: '208 555 0100', ...NO_ADDRESS };
  expect(detailsFor(false).safeParse({ ...ada, places: { 3: 'area:7' } }).success).toBe(false);
  expect(detailsFor(false).safeParse({ ...ada, places: { 3: 'drop_point:8', 4: '' } }).success).toBe(true);
});
