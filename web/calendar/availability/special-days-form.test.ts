import { expect, test } from 'vitest';
import { SpecialForm, startOf, toOffer } from '#web/calendar/availability/special-days-form.ts';

const special = {
  special_id: 7,
  first_day: '2026-12-24',
  last_day: '2026-12-26',
  category_ids: [1, 3],
  is_closed: false,
  usda_slots: 2,
  custom_slots: 0,
  reason: 'Short crew',
  booked: 1,
};

test('starts with the saved entry, or with a closure on the chosen day', () => {
  const { reason, ...values } = SpecialForm.parse(startOf(special, undefined));
  expect(reason).toBe('Short crew');
  expect(toOffer(values)).toEqual({
    first_day: '2026-12-24',
    last_day: '2026-12-26',
    category_ids: [1, 3],
    is_closed: false,
    slots: [{ processing_option: 'USDA processing', avail_slot: 2 }],
  });
  expect(startOf(undefined, '2026-12-24')).toMatchObject({ kind: 'closed', first_day: '2026-12-24', reason: '' });
});

test('covers a single day if there is no last day, and sends no slots for a closure', () => {
  const values = { ...startOf(special, undefined), kind: 'closed' as const, last_day: '', animals: [] };
  const { reason: _, ...checked } = SpecialForm.parse(values);
  expect(toOffer(checked)).toEqual({
    first_day: '2026-12-24',
    last_day: '2026-12-24',
    category_ids: [],
    is_closed: true,
    slots: [],
  });
});

test('requires a first day and a reason, but no slots', () => {
  const wrong = SpecialForm.safeParse(startOf(undefined, undefined));
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['first_day', 'Required'],
    ['reason', 'Required'],
  ]);
  expect(SpecialForm.safeParse({ ...startOf(special, undefined), usda: 10_000 }).success).toBe(false);
});
