import { expect, test } from 'vitest';
import { LotForm, type OwnLot } from '#contract/market/lots/lot.ts';
import { NO_CONTACTS } from '#contract/market/lots/missing.ts';
import { AMOUNT_LIMIT_WORDS, AMOUNT_WORDS } from '#contract/orders/deposit.ts';
import { formOf, type LotValues, placeErrors, unreadableIn, valuesOf } from '#web/market/lots/lot-values.ts';

const values = (typed: Partial<LotValues> = {}): LotValues => ({ ...valuesOf(undefined), ...typed });

test('a lot can be previewed and saved while a record, an amount, or a year is still being typed [MKT-007]', () => {
  const typed = values({
    practices: ['organic', 'product_of_usa'],
    proofs: { organic: 'Oregon Tilth 417', product_of_usa: undefined },
    price_cents: '99999999',
    deposit_cents: '99999999',
    sells_until: '0020-11-24',
  });
  expect(formOf(typed)).toMatchObject({
    practices: ['organic', 'product_of_usa'],
    proofs: { organic: 'Oregon Tilth 417' },
    price_cents: null,
    deposit_cents: 0,
    sells_until: null,
  });
  expect(formOf({ ...typed, sells_until: '2027-11-24' }).sells_until).toBe('2027-11-24');
});

test('points out invalid values before a lot is published', () => {
  expect(unreadableIn(values({ price_cents: '4.5o', deposit_cents: '99999999', sells_until: '0020-11-24' }))).toEqual({
    price_cents: AMOUNT_WORDS,
    deposit_cents: AMOUNT_LIMIT_WORDS,
    sells_until: 'Choose today or a later day.',
  });
  const numbers = { animals: Number.NaN, hanging_low_clb: 10_000, pieces: Number.NaN } as const;
  expect(Object.keys(unreadableIn(values(numbers)))).toEqual(['animals', 'hanging_low_clb']);
  expect(Object.keys(unreadableIn(values({ ...numbers, kind: 'product' })))).toEqual(['pieces']);
  expect(formOf(values(numbers))).toMatchObject({ animals: 1, hanging_low_clb: null, pieces: 0 });
  expect(unreadableIn(values({ kind: 'product', deposit_cents: 'later' }))).toEqual({});
  expect(unreadableIn(values({ price_cents: '4.50', sells_until: '2027-11-24' }))).toEqual({});
});

test('a high estimate below the low one is left out of the saved draft, and reported if its field is visible', () => {
  const hanging = values({ hanging_low_clb: 700, hanging_high_clb: 600 });
  expect(formOf(hanging)).toMatchObject({ hanging_low_clb: 70_000, hanging_high_clb: null });
  expect(unreadableIn(hanging)).toEqual({ hanging_high_clb: 'This can’t be less than the low estimate.' });
  expect(unreadableIn({ ...hanging, kind: 'product' })).toEqual({});
  const live = { ...hanging, price_basis: 'live', live_low_clb: 1200, live_high_clb: 1100 } as const;
  expect(formOf(live)).toMatchObject({ hanging_high_clb: null, live_low_clb: 120_000, live_high_clb: null });
  expect(unreadableIn(live)).toEqual({ live_high_clb: 'This can’t be less than the low estimate.' });
  expect(formOf({ ...live, live_high_clb: 1200 }).live_high_clb).toBe(120_000);
});

test('marks refused fields from top to bottom, and a missing record next to its practice', () => {
  const typed = values({ practices: ['grass_fed', 'organic', 'product_of_usa'], proofs: { organic: '417' } });
  const refused = { price_cents: 'Required', proofs: 'Enter the record that proves this.', species: 'Required' };
  expect(placeErrors(refused, typed)).toEqual([
    ['species', 'Required'],
    ['proofs.product_of_usa', 'Enter the record that proves this.'],
    ['price_cents', 'Required'],
  ]);
  const proofs = { organic: 'Call 515-555-0142', product_of_usa: 'Herd book' };
  expect(placeErrors({ proofs: NO_CONTACTS }, values({ ...typed, proofs }))).toEqual([['proofs.organic', NO_CONTACTS]]);
});

test('a draft saved as a product starts with pickup at the plant when it becomes an animal again', () => {
  const saved: OwnLot = {
    ...LotForm.parse({ kind: 'product', pickup: 'farm' }),
    lot_id: 1,
    revision: 1,
    state: 'draft',
    photos: [],
    plant_name: '',
    previous_lot_id: null,
    waiting: 0,
    sold: 0,
    left_to_buy: 0,
    held: 0,
    sold_animals: 0,
    published_at: null,
    closed_at: null,
  };
  expect(valuesOf(saved).pickup).toBe('plant');
  expect(valuesOf({ ...saved, kind: 'animal' }).pickup).toBe('farm');
});
