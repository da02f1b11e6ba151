import type { IsoDate } from '#contract/lib/days.ts';
import { isWrittenAsDay } from '#contract/lib/show-day.ts';

/** 'Dec 6, 2026', for text that may be read years later. */
export const showDayAndYear = (day: IsoDate, locale: string): string => spellDay(day, locale, 'medium');

/** 'December 6, 2026', for printouts that are kept for years. */
export const showLongDay = (day: IsoDate, locale: string): string => spellDay(day, locale, 'long');

/** Kept, because making one takes far longer than using it, and a statement shows a thousand days. */
const formats = new Map<string, Intl.DateTimeFormat>();

function spellDay(day: IsoDate, locale: string, dateStyle: 'medium' | 'long'): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (!isWrittenAsDay(day) || Number.isNaN(at.getTime())) return day;
  const key = `${locale} ${dateStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(at);
}
