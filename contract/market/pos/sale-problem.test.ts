import { expect, test } from 'vitest';
import { findSaleProblem } from '#contract/market/pos/sale-problem.ts';

const sale = {
  lines: [{ unit: 'piece' }],
  discount_cents: 0,
  discount_reason: '',
  buyer_name: '',
  buyer_phone: '',
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
