import { expect, test } from 'vitest';
import { findSaleProblem } from '#contract/market/pos/sale-problem.ts';

const sale = {
  lines: [{ unit: 'piece' }],
  discount_cents: 0,
  discount_reason: '',
  buyer_name: '',
  buyer_phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};

test('only a sale with a discount needs a reason', () => {
  expect(findSaleProblem(sale)).toBeNull();
  expect(findSaleProblem({ ...sale, discount_cents: 1 })).toBe('discount_reason_missing');
  expect(findSaleProblem({ ...sale, discount_cents: 1, discount_reason: ' ' })).toBe('discount_reason_missing');
  expect(findSaleProblem({ ...sale, discount_cents: 1, discount_reason: 'Dented' })).toBeNull();
});

test('only a sale with a share needs the buyer’s name and a phone number of at least seven digits', () => {
  const share = { ...sale, lines: [{ unit: 'lb' }, { unit: 'share' }] };
  expect(findSaleProblem({ ...share, buyer_name: 'Ann', buyer_phone: '555-0123' })).toBeNull();
  expect(findSaleProblem({ ...share, buyer_name: 'Ann', buyer_phone: '555-012' })).toBe('share_buyer_missing');
  expect(findSaleProblem({ ...share, buyer_name: ' ', buyer_phone: '555-0123' })).toBe('share_buyer_missing');
});

test('only a share of a custom animal needs the buyer’s whole address', () => {
  const buyer = { buyer_name: 'Ann', buyer_phone: '555-0123' };
  const share = { ...sale, ...buyer, lines: [{ unit: 'share', needs_address: true }] };
  const address = { address: '12 Lake Road', city: 'Moscow', state: 'ID', zip: '83843' };
  expect(findSaleProblem({ ...share, ...address })).toBeNull();
  for (const field of ['address', 'city', 'state', 'zip'] as const) {
    expect(findSaleProblem({ ...share, ...address, [field]: ' ' })).toBe('share_address_missing');
  }
  expect(findSaleProblem({ ...share, ...address, zip: '8384' })).toBe('share_address_missing');
  expect(findSaleProblem({ ...share, lines: [{ unit: 'share', needs_address: false }] })).toBeNull();
});
