import { sayLineName } from '#contract/invoicing/line-names.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showCount, showMoney, showPounds } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { showDay } from '#contract/lib/show-day.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import type { Values } from '#contract/lib/words.ts';
import { SEX_WORDS, type Sex } from '#contract/orders/animal-terms.ts';
import { LABEL_WORDS, type Label } from '#contract/orders/offering.ts';
import { type OrderStatus, STATUS_WORDS } from '#contract/orders/status.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import type { Bucket } from '#contract/reports/ranges.ts';
import type { Cell, ColumnKind, ReportColumn } from '#contract/reports/report.ts';

/** The user's language. */
interface ReportWords {
  say(words: Words, values?: Values): string;
  /** Translates stored English words. A plant's own words stay as they are. */
  translate(stored: string): string;
}

/** The words that a key stands for; undefined for kinds that aren't keys. */
const WORDS_FOR: Partial<Record<ColumnKind, (key: Cell) => Words | undefined>> = {
  species: (key) => showSpecies(String(key)),
  sex: (key) => SEX_WORDS[key as Sex],
  label: (key) => LABEL_WORDS[key as Label] ?? 'No label type',
  status: (key) => STATUS_WORDS[key as OrderStatus],
  method: (key) => METHODS[key as Method]?.words,
  quarters: (key) => showShare(Number(key)) as Words,
};

const NUMBERS: Partial<Record<ColumnKind, { divide: number; digits: number }>> = {
  money: { divide: 100, digits: 2 },
  pounds: { divide: 100, digits: 2 },
  percent: { divide: 0.01, digits: 1 },
  decimal: { divide: 1, digits: 1 },
  count: { divide: 1, digits: 2 },
};
export const isNumber = ({ kind }: ReportColumn): boolean => kind in NUMBERS;

/** A value for a file: words in the user's language, numbers without units or separators. */
export function plainCell({ kind }: ReportColumn, value: Cell, { say, translate }: ReportWords): string {
  const words = WORDS_FOR[kind]?.(value);
  if (words) return say(words);
  if (kind === 'charge') return sayLineName(String(value), { say, translate });
  const number = NUMBERS[kind];
  if (value === null || !number) return String(value ?? '');
  const digits = kind === 'count' && Number.isInteger(value) ? 0 : number.digits;
  return (Number(value) / number.divide).toFixed(digits);
}

/** 'Nov 22', 'Nov 2026'. Weeks are named by their first day. */
export const showBucket = (day: IsoDate, bucket: Bucket, locale: string): string =>
  bucket === 'month'
    ? new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' })
    : new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A value for display, with its unit. A missing value is a dash. */
export function showCell(
  { kind }: Pick<ReportColumn, 'kind'>,
  value: Cell,
  { say, translate, locale, bucket }: ReportWords & { locale: string; bucket: Bucket },
): string {
  const words = WORDS_FOR[kind]?.(value);
  if (words) return say(words);
  if (value === null || value === '') return '–';
  if (kind === 'bucket') return showBucket(String(value), bucket, locale);
  if (kind === 'day') return showDay(String(value), locale);
  if (kind === 'charge') return sayLineName(String(value), { say, translate });
  if (kind === 'text') return String(value);
  const number = Number(value);
  if (kind === 'money') return showMoney(number);
  if (kind === 'pounds') return showPounds(number);
  if (kind === 'percent') return `${(number * 100).toFixed(1)}%`;
  return showCount(Math.round(number * 10) / 10);
}
