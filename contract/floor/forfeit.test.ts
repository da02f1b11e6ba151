import { expect, test } from 'vitest';
import { forfeitDay, outcomesFor } from '#contract/floor/forfeit.ts';

const RULE = { forfeit_days: 10, counted_by: 'business_day', warn_days: 3 } as const;
const READY = { ready_on: '2026-11-16', changed_on: '2026-01-02', closed: [] };

test('meat is forfeited after the plant’s number of days, not counting those on which it is closed', () => {
  expect(forfeitDay(RULE, READY)).toBe('2026-11-30');
  expect(forfeitDay(RULE, { ...READY, closed: ['2026-11-26', '2026-11-27'] })).toBe('2026-12-02');
  expect(forfeitDay({ ...RULE, counted_by: 'day' }, READY)).toBe('2026-11-26');
  expect(forfeitDay({ ...RULE, forfeit_days: 0 }, READY)).toBeNull();
});

test('a new rule forfeits nothing before its owner could be warned', () => {
  expect(forfeitDay(RULE, { ...READY, changed_on: '2026-12-07' })).toBe('2026-12-10');
});

test('custom meat and game are never sold', () => {
  expect(outcomesFor({ species: 'beef', offering: 'usda' })).toContain('sold');
  expect(outcomesFor({ species: 'beef', offering: 'custom' })).not.toContain('sold');
  expect(outcomesFor({ species: 'deer', offering: 'usda' })).not.toContain('sold');
});
