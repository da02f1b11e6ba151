import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { REFUSALS, wordsFor } from '#contract/app/refusals.ts';
import { showDayAndYear, showLongDay } from '#contract/lib/dates/spell-day.ts';
import { addDays, Day, type IsoDate, isDay, monthRange, todayIn, weekdayOf } from '#contract/lib/days.ts';
import { CommaList, Count, Email, Flag, Id, Line, ListOf, Phone, RequiredLine, Text } from '#contract/lib/fields.ts';
import { showCount, showMoney } from '#contract/lib/figures.ts';
import { landingOf, ROLES } from '#contract/lib/roles.ts';
import { Code } from '#contract/lib/shared-text.ts';
import { showDay, slashDay } from '#contract/lib/show-day.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { categoriesOf, showSpecies } from '#contract/lib/species.ts';

describe('days', () => {
  test('must be real dates in the years 2000 to 2199', () => {
    expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true);
    expect(['2027-02-29', '2026-02-30', '2026-13-01', '1999-12-31', '9999-01-01', '2026-1-1', ''].some(isDay)).toBe(
      false,
    );
  });

  test('can be sent with or without a time, and the time is dropped [SHL-045]', () => {
    expect(Day.parse('2026-06-15 23:30:00')).toBe('2026-06-15');
    expect(Day.parse('2026-06-15T23:30:00.000Z')).toBe('2026-06-15');
    expect(Day.safeParse('06/15/2026').success).toBe(false);
    expect(Day.safeParse('2027-02-29').success).toBe(false);
  });

  test('can be added and subtracted across daylight saving changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -400, max: 400 }), (from, count) => {
        const day = addDays('2001-02-01', from);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      }),
    );
  });

  test('of a month end before the first of the next month, and show their year only if it isn’t this year', () => {
    expect(monthRange(2026, 12)).toEqual({ from: '2026-12-01', to: '2027-01-01' });
    expect(slashDay('2026-06-15')).toBe('06/15/2026');
    expect(showDay('2026-06-15', 'en-US', 2026)).toBe('Mon, Jun 15');
    expect(showDay('2026-06-15', 'en-US', 2027)).toBe('Mon, Jun 15, 2026');
    expect(showDay('2026-06-15', 'es-US', 2026)).toBe('lun 15 jun');
    expect(showDay('2026-06-15', 'es-US', 2027)).toBe('lun 15 jun 2026');
  });

  test('begin at midnight in their time zone, even when UTC is a day ahead', () => {
    const evening = new Date('2026-11-22T19:08:00-06:00');
    expect(evening.toISOString().slice(0, 10)).toBe('2026-11-23');
    expect(todayIn('America/Chicago', evening)).toBe('2026-11-22');
    expect(todayIn('Pacific/Auckland', evening)).toBe('2026-11-23');
    expect(todayIn('America/Chicago', new Date('2026-12-31T23:59:59-06:00'))).toBe('2026-12-31');
    expect(todayIn('America/Chicago', new Date('2027-01-01T00:00:00-06:00'))).toBe('2027-01-01');
    expect(todayIn('America/Chicago', new Date('2026-03-08T03:00:00-05:00'))).toBe('2026-03-08');
    expect(todayIn('', evening)).toBe(todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, evening));
  });
});

describe('fields', () => {
  test('accept numbers and lists sent as form-data text', () => {
    expect(Id.parse('12')).toBe(12);
    expect(Count(9).parse('0')).toBe(0);
    expect(ListOf(Id, 3).parse('[1,"2"]')).toEqual([1, 2]);
    expect(CommaList(z.enum(['a', 'b']), 2).parse(' a ,b,')).toEqual(['a', 'b']);
    expect([Flag.parse('yes'), Flag.parse(1), Flag.parse('0'), Flag.parse('')]).toEqual([true, true, false, false]);
  });

  test.each(['', '1e3', '0x10', ' ', 'NaN', '1.5', null, true, [], {}, -1, 1.5, 2 ** 60])(
    'refuse %j as an id',
    (value) => {
      expect(Id.safeParse(value).success).toBe(false);
    },
  );

  test('keep emoji and right-to-left text, and refuse NUL and broken characters', () => {
    expect(Line().parse(' 🐄 عجل ')).toBe('🐄 عجل');
    expect(Line().parse('Ann\r\nBcc: all@example.test\u2028\u001bx')).toBe('Ann Bcc: all@example.test x');
    expect(Text().parse(' one\r\ntwo ')).toBe('one\r\ntwo');
    expect(Line().safeParse('a\0b').success).toBe(false);
    expect(Line().safeParse('a\r\0b').success).toBe(false);
    expect(Line().safeParse('\ud800').success).toBe(false);
  });

  test.each(['abc', 'a@b', 'a b@c.de', 'a@b.c', 'a@b..de', '<a@b.de>', 'a@b.de, c@d.ef'])(
    'refuse %j as an email address',
    (text) => {
      expect(Email.safeParse(text).success).toBe(false);
    },
  );
});

test('every refusal has an HTTP status and a message', () => {
  for (const [http, words] of Object.values(REFUSALS)) {
    expect(http).toBeGreaterThanOrEqual(400);
    expect(words).toMatch(/^\S.*\S$/);
  }
  expect(wordsFor('day_full', { day: '06/15/2026', species: 'Beef', left: 2 })).toBe(
    'Not enough slots on 06/15/2026 for Beef. 2 left.',
  );
});

test('gives every role a landing page [ACC-038 ACC-039 ACC-040 ACC-042]', () => {
  expect(ROLES.map(landingOf)).toEqual([
    ...Array(6).fill('/processordashboard'),
    '/sellerdashboard',
    '/buyerdashboard',
  ]);
});

test('hogs and pork share a category, and other species have their own [ORD-115]', () => {
  expect(categoriesOf(['hog', 'pork', 'lamb', 'goat', 'beef'])).toEqual([1, 2, 3, 4]);
  expect(categoriesOf(['wild_game', 'yak', 'nonsense'])).toEqual([7, 10]);
  expect(showSpecies('wild_game')).toBe('Wild Game');
});

test('every Spanish translation with a count has a singular form', () => {
  const counts = 'booked|count|done|free|left|more|total|used';
  const isPlural = new RegExp(`\\{(?:${counts})\\} \\p{L}+(?:os|as|es)(?!\\p{L})`, 'u');
  const wrong = Object.entries(SPANISH).filter(([, said]) => typeof said === 'string' && isPlural.test(said));
  expect(wrong).toEqual([]);
  const same = Object.entries(SPANISH).filter(
    ([, said]) => typeof said !== 'string' && String(said.one) === String(said.other),
  );
  expect(same).toEqual([]);
});

test('weekday and month names match the platform’s on every day of the year', () => {
  for (const locale of ['en-US', 'es-US']) {
    const names = (day: IsoDate, fields: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...fields, timeZone: 'UTC' }).format(new Date(day));
    for (const count of Array.from({ length: 366 }).keys()) {
      const day = addDays('2028-01-01', count);
      const shown = showDay(day, locale, 2028);
      expect(shown).toContain(names(day, { weekday: 'short' }));
      expect(shown).toContain(names(day, { month: 'short' }));
      expect(shown).toContain(String(Number(day.slice(8))));
    }
  }
});

test('spelled days are the platform’s, in both languages', () => {
  for (const locale of ['en-US', 'es-US']) {
    for (const count of Array.from({ length: 366 }).keys()) {
      const day = addDays('2028-01-01', count);
      const platform = (dateStyle: 'long' | 'medium') =>
        new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle, timeZone: 'UTC' });
      expect([showLongDay(day, locale), showDayAndYear(day, locale)]).toEqual([platform('long'), platform('medium')]);
    }
  }
  expect(showLongDay('', 'en-US')).toBe('');
});

test('a negative amount has a minus sign, not a hyphen', () => {
  expect([0, 5, 125_050, -125_050, 123_456_789_01].map(showMoney)).toEqual([
    '$0.00',
    '$0.05',
    '$1,250.50',
    '−$1,250.50',
    '$123,456,789.01',
  ]);
});

test('counts have commas and at most three decimals', () => {
  expect([0, 999, 1000, 12_500, 1_234_567, -4200, 612.5, 0.125, 1999.9996].map(showCount)).toEqual([
    '0',
    '999',
    '1,000',
    '12,500',
    '1,234,567',
    '-4,200',
    '612.5',
    '0.125',
    '2,000',
  ]);
});

test('text, phone numbers and codes lose characters that can’t be seen, but keep those that shape letters and emoji', () => {
  const hidden = '\u200b\u00ad\u200e\u202e\u2066\ufeff\u2060';
  expect(Line(5).parse(`${hidden}An${hidden}na ${hidden}`)).toBe('Anna');
  expect(RequiredLine().safeParse(hidden).success).toBe(false);
  for (const shaped of ['می‌خواهم', '👩‍🌾', 'क्‍ष']) expect(Line().parse(shaped)).toBe(shaped);
  expect(Phone().parse(`${hidden}541-555-0199\u200d`)).toBe('541-555-0199');
  expect(Code(5).parse(`A${hidden}\u200c12\u200d`)).toBe('A12');
});
