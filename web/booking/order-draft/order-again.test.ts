import { expect, test } from 'vitest';
import type { OrderDetails } from '#contract/booking/api.ts';
import { draftAgain } from '#web/booking/order-draft/order-again.ts';

const order = (changes: object) =>
  ({
    title: 'Fall beef',
    species: 'beef',
    heads: 1,
    brought_by: { id: 7, first_name: 'Dana', last_name: 'Whitfield', phone: '' },
    organic: 'yes',
    organs: 'Heart,Liver',
    process_option: 'usda',
    offering: 'usda',
    sex: 'steer',
    dropoff_date: '2026-11-02',
    kill_date: '2026-11-02',
    rrule: '',
    hang: 14,
    ear_tag_id: '4471',
    over_thirty_months: 'yes',
    extra_field_1: 'Gate code 12',
    files: [],
    deposit: null,
    split: [
      { cart_id: 91, form_customer_id: 7, first_name: 'Dana', last_name: 'Whitfield', form_id: 3, qty: 2 },
      { cart_id: 92, form_customer_id: 8, first_name: 'Omar', last_name: 'Ortega', form_id: 3, qty: 2 },
    ],
    ...changes,
  }) as unknown as OrderDetails;

test('booking again copies the animals, their shares, and how they are processed, but nothing of that visit', () => {
  const draft = draftAgain([order({}), order({ split: [] })]);
  expect(draft).toMatchObject({
    event_name: 'Fall beef',
    customer: { id: 7, label: 'Dana Whitfield' },
    quantities: { beef: 2 },
    organs: ['Heart', 'Liver'],
    process_option: 'usda',
    sex: 'steer',
    organic: '',
    dropoff_date: '',
    kill_date: '',
    extra_field_1: '',
    deposit: { amount: '', contact: '' },
  });
  expect(draft.animals['beef-1']).toMatchObject({ hang: '14', ear_tag_id: '', over_thirty_months: '' });
  expect(draft.animals['beef-1']?.shares).toEqual([
    { cart_id: null, customer: { id: 7, label: 'Dana Whitfield' }, template_id: 3, quarters: 2 },
    { cart_id: null, customer: { id: 8, label: 'Omar Ortega' }, template_id: 3, quarters: 2 },
  ]);
  expect(draft.animals['beef-2']?.shares).toEqual([]);
});

test('a flock is booked again with as many birds', () => {
  const draft = draftAgain([order({ species: 'poultry', heads: 40, split: [] })]);
  expect(draft.quantities).toEqual({ poultry: 40 });
  expect(Object.keys(draft.animals)).toEqual(['poultry-1']);
});
