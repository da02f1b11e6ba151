import { describe, expect, test } from 'vitest';
import {
  DEFAULT_LIMITS,
  isWithin,
  keepUntil,
  limitFor,
  minutesBetween,
  roundAt,
  roundDue,
  showDegrees,
  showLimit,
} from '#contract/floor/checks/checks.ts';

const NOTHING = { value_tenths: null, minutes: null, limit: null, result: '' } as const;

describe('example 8: with a limit of 60 minutes', () => {
  const limit = limitFor('chill_start', DEFAULT_LIMITS, null);
  const isInTime = (cooled: string) =>
    isWithin('chill_start', { ...NOTHING, limit, minutes: minutesBetween('09:10', cooled) });

  test('an animal bled at 9:10 may be in the cooler at 10:05, and is late at 10:15', () => {
    expect([isInTime('10:05'), isInTime('10:10'), isInTime('10:11'), isInTime('10:15')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(minutesBetween('23:40', '00:20')).toBe(40);
  });

  test('41.2 °F after 24 hours is outside 40 °F', () => {
    const at = (value_tenths: number) =>
      isWithin('chill_end', { ...NOTHING, value_tenths, limit: limitFor('chill_end', DEFAULT_LIMITS, null) });
    expect([at(412), at(401), at(400), at(-20)]).toEqual([false, false, true, true]);
  });
});

test('a cooler has its own limit, a thermometer may be off either way, and an answer must be good', () => {
  const cooler = { ...NOTHING, limit: limitFor('temperature', DEFAULT_LIMITS, -50) };
  expect(isWithin('temperature', { ...cooler, value_tenths: -50 })).toBe(true);
  expect(isWithin('temperature', { ...cooler, value_tenths: 0 })).toBe(false);
  const device = { ...NOTHING, limit: limitFor('calibration', DEFAULT_LIMITS, null) };
  expect([299, 300, 340, 341].map((value_tenths) => isWithin('calibration', { ...device, value_tenths }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isWithin('preoperational', { ...NOTHING, result: 'ok' })).toBe(true);
  expect(isWithin('zero_tolerance', { ...NOTHING, result: 'not_ok' })).toBe(false);
});

test('a reading is due from 9 in the morning, and another from 3 in the afternoon', () => {
  const due = [8, 9, 11, 12, 14, 15, 23].map((hour) => roundDue(hour, DEFAULT_LIMITS));
  expect(due).toEqual([null, 'morning', 'morning', null, null, 'afternoon', 'afternoon']);
  expect([roundAt(0), roundAt(11), roundAt(12)]).toEqual(['morning', 'morning', 'afternoon']);
});

test('records are kept for as long as the rules say, by their kind', () => {
  expect(keepUntil('preoperational', '2026-08-31', 2)).toBe('2027-02-28');
  expect(keepUntil('preoperational', '2026-05-31', 2)).toBe('2026-11-30');
  expect(keepUntil('temperature', '2028-02-29', 2)).toBe('2029-02-28');
  expect(keepUntil('grind', '2026-11-30', 2)).toBe('2027-11-30');
  expect(keepUntil('intake', '2026-11-30', 2)).toBe('2028-12-31');
  expect(keepUntil('custom_log', '2026-01-01', 3)).toBe('2029-12-31');
});

test('temperatures and limits are written with a tenth of a degree', () => {
  expect([showDegrees(412), showDegrees(-5), showDegrees(320)]).toEqual(['41.2 °F', '-0.5 °F', '32.0 °F']);
  expect(showLimit('chill_start', 60)).toBe('60 min');
  expect(showLimit('calibration', 20)).toBe('32.0 ± 2.0 °F');
  expect(showLimit('preoperational', null)).toBe('');
});
