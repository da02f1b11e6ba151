import { expect, test } from 'vitest';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { lotPage } from '#contract/market/search/product-api.ts';
import { lotFacts } from '#contract/market/search/structured-data.ts';

const STEER = {
  lot_id: 7,
  seller_id: 3,
  kind: 'animal',
  title: 'Angus steer',
  species: 'beef',
  lot_state: 'published',
  left_to_buy: 4,
  share_sizes: [1, 2, 4],
  price_cents: 450,
  price_basis: 'hanging',
  hanging_low_clb: 60_000,
  hanging_high_clb: 80_000,
  live_low_clb: null,
  live_high_clb: null,
  deposit_cents: 20_000,
  photos: [],
  description: '',
  farm: { name: 'Cedar Ridge', stars: null, reviews: 0 },
  rates: { service_bp: 1_000, admin_bp: 0, admin_cents: 0, card_cost_bp: 0, plant_cents: 0 },
} as unknown as DataOf<typeof lotPage>;
const offersOf = (given: Partial<DataOf<typeof lotPage>> = {}) =>
  (lotFacts({ ...STEER, ...given }, 'https://meat.example') as { offers?: object }).offers;

test('search engines get the price range from the smallest share to the whole animal [MKT-002]', () => {
  expect(offersOf()).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '742.50',
    highPrice: '3960.00',
    offerCount: 3,
    availability: 'https://schema.org/InStock',
  });
  expect(offersOf({ kind: 'product', price_basis: 'piece', price_cents: 8_900, left_to_buy: 0 })).toMatchObject({
    '@type': 'Offer',
    price: '97.90',
    availability: 'https://schema.org/SoldOut',
  });
  expect(offersOf({ hanging_low_clb: null })).toBeUndefined();
});
