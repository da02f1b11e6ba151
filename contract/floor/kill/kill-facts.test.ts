import { expect, test } from 'vitest';
import { compareKill, killFactsOf, type OrganResult } from '#contract/floor/kill/kill-facts.ts';

const liver = (is_condemned: boolean, reason = ''): OrganResult => ({ organ: 'liver', is_condemned, reason });
const RECORDS = [
  { record_id: 4, body: { bled_at: '2026-11-02T09:10:00-07:00' } },
  { record_id: 7, body: { left_side_clb: 35_240, right_side_clb: 34_861, organs: [liver(false)] } },
];

test('what is known is the newest that was said of each thing', () => {
  const later = { record_id: 9, body: { organs: [liver(true, 'Abscess')], parts_removed: true } };
  expect(killFactsOf([...RECORDS, later])).toEqual({
    bled_at: '2026-11-02T09:10:00-07:00',
    condemned_reason: '',
    parts_removed: true,
    organs: [liver(true, 'Abscess')],
  });
  expect(killFactsOf([])).toEqual({ bled_at: null, condemned_reason: '', parts_removed: false, organs: [] });
});

test('saying the same again is nothing new, and something else corrects the record that said it', () => {
  const same = { bled_at: '2026-11-02T16:10:00Z', left_side_clb: 35_240, organs: [liver(false)] };
  expect(compareKill(RECORDS, same)).toEqual({ news: {}, corrects: undefined });
  expect(compareKill(RECORDS, { condemned_weight_clb: 500 })).toEqual({
    news: { condemned_weight_clb: 500 },
    corrects: undefined,
  });
  expect(compareKill(RECORDS, { bled_at: '2026-11-02T09:30:00-07:00', parts_removed: true })).toEqual({
    news: { bled_at: '2026-11-02T09:30:00-07:00', parts_removed: true },
    corrects: 4,
  });
  expect(compareKill(RECORDS, { organs: [liver(true, 'Abscess')] })).toMatchObject({ corrects: 7 });
});

test('a record that was corrected isn’t corrected again, but its newest correction is', () => {
  const organs = { record_id: 9, body: { organs: [liver(true, 'Abscess')] }, corrects: 7 };
  const side = { record_id: 12, body: { left_side_clb: 35_300 }, corrects: 9 };
  expect(compareKill([...RECORDS, organs], { left_side_clb: 35_300 })).toMatchObject({ corrects: 9 });
  expect(compareKill([...RECORDS, organs, side], { right_side_clb: 34_900 })).toMatchObject({ corrects: 12 });
});
