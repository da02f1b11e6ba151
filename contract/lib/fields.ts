import { z } from 'zod';
import { stripInvisible, withoutMarks } from '#contract/lib/fold-text.ts';
import { isTooComplex } from '#contract/lib/json-shape.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';

/**
 * PostgreSQL text cannot hold NUL, and unpaired surrogates are not characters. Both are refused; everything else is kept as
 * typed.
 */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const UNREADABLE = 'Remove any unreadable characters.';

/**
 * Turns line breaks and other control characters into spaces, so that a name cannot add lines to an email, a header, or a file.
 * NUL stays, so that it is refused.
 */
const foldBreaks = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, (run) => (run.includes('\0') ? run : ' '));

/** One line of text as typed: trimmed, without line breaks, invisible marks, or NUL. */
export const Line = (most = 200) =>
  z
    .string()
    .overwrite((text) => withoutMarks(foldBreaks(text)))
    .trim()
    .max(most)
    .refine(isStorable, UNREADABLE);
/** Like Line, but not empty. */
export const RequiredLine = (most = 200) => Line(most).min(1, 'Required');

/** Limits the length, because the time PHONE takes to match grows with its square. */
const MAX_PHONE = 100;
const PHONE = /^(?=(?:\D*\d){7,15}\D*$)[+(\d][\d\s()./·-]*(?:,?\s*(?:x|ext\.?)\s*\d{1,6})?$/i;
/** Whether this looks like a phone number the way people write it, with or without an extension. */
export const isPhone = (text: string): boolean => text.length <= MAX_PHONE && PHONE.test(text);
/**
 * A phone number as typed, without the invisible characters that can come with a number copied from a phone's contacts;
 * '' if there is none.
 */
export const Phone = (most = 40) =>
  Line(most)
    .overwrite((text) =>
      text
        .replace(/\p{Cf}/gu, '')
        .replace(/\p{Pd}/gu, '-')
        .trim(),
    )
    .refine((text) => text === '' || isPhone(text), 'Enter a phone number.' satisfies Words);

/** What phone numbers are compared by, as phone_digits does in the database: the last ten digits, without an extension. */
export const phoneDigits = (phone: string): string =>
  phone
    .replace(/[,;\s]*(?:extension|ext\.?|x|#)[\s:.]*\d{1,6}\s*$/i, '')
    .replace(/\D/g, '')
    .slice(-10);

/** Multiline text, such as a note: trimmed, without NUL. */
export const Text = (most = 2000) => z.string().trim().max(most).refine(isStorable, UNREADABLE);

/**
 * Form data and query strings carry numbers and lists as text. This parses text as well, without loosening the declared type.
 */
function fromText<S extends z.core.$ZodType>(schema: S, read: (text: string) => unknown) {
  const lenient = z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema);
  return lenient as unknown as z.ZodType<z.output<S>, z.input<S>>;
}
const readNumber = (text: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text);
function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : isTooComplex(text) ? text : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A language the screens are available in. */
export const LanguageCode = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** A record's id. Always a number in our own data; calls may send digits as text. */
export const Id = fromText(z.int().positive().meta({ format: 'int64' }), readNumber);
/** An id that may be missing: 0 means none. */
export const IdOrZero = fromText(z.int().min(0).meta({ format: 'int64' }), readNumber);
export const Count = (most: number) => fromText(z.int().min(0).max(most), readNumber);
/** The highest value of an integer column. Ids may be larger. */
export const MAX_INT = 2_147_483_647;
/** The record's revision when the caller last saw it. */
export const Revision = Count(MAX_INT);
/** A whole number between two bounds, inclusive. */
export const IntBetween = (least: number, most: number) => fromText(z.int().min(least).max(most), readNumber);
/** A number that may have decimals. */
export const NumberBetween = (least: number, most: number) => fromText(z.number().min(least).max(most), readNumber);
/**
 * The fields of a call that returns a page of rows (PageOf in endpoint.ts): which page, starting at 1, and how many rows per
 * page.
 */
export const pageFields = (rows = 20, mostRows = 100) => ({
  page: IntBetween(1, 1_000_000).default(1),
  page_size: IntBetween(1, mostRows).default(rows),
});
/** A list, which form data may carry as JSON text. */
export const ListOf = <S extends z.core.$ZodType>(item: S, most: number) => fromText(z.array(item).max(most), readJson);
/** Ids in any of the forms that callers use: a list, a single id, '1,2', '[1,2]', or null or '' for none. */
export const IdList = (most: number) => {
  const lenient = z.preprocess(readIds, z.array(Id).max(most));
  return lenient as unknown as z.ZodType<number[], readonly number[] | number | string | null | undefined>;
};
function readIds(value: unknown): unknown {
  if (value === undefined || value === null) return [];
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '' || text === 'null') return [];
  return text.startsWith('[') ? readJson(text) : text.split(',').filter((part) => part.trim() !== '');
}
/** Any JSON value, which form data may carry as text. */
export const Json = <S extends z.core.$ZodType>(schema: S) => fromText(schema, readJson);
/** A yes/no value: true, 1, 'yes', 'on', and '1' all mean yes, and their opposites mean no. */
export const Flag = fromText(z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean), (text) =>
  ['1', 'yes', 'true', 'on'].includes(text.toLowerCase())
    ? true
    : ['0', 'no', 'false', 'off', ''].includes(text.toLowerCase())
      ? false
      : text,
);

/** A comma-separated list in calls ('Heart,Liver') that is an array in our data. */
export const CommaList = <S extends z.ZodType<string, string>>(item: S, most: number) =>
  fromText(z.array(item).max(most), (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ) as z.ZodType<z.output<S>[], string | z.input<S>[]>;

export const EMAIL_PATTERN = /^[^\s@<>"(),:;\\[\]]+@([^\s@<>"(),:;\\[\].]+\.)+[^\s@<>"(),:;\\[\].]{2,}$/;
export const Email = RequiredLine(254).overwrite(stripInvisible).regex(EMAIL_PATTERN, 'Email format is not correct');

export const ZIP_PATTERN = /^(\d{5}(-?\d{4})?)?$/;
export const ZIP_WORDS = 'Enter a 5-digit ZIP code.' satisfies Words;
export const LAST_DAY_WORDS = 'The last day must be on or after the first day.' satisfies Words;
/** A US ZIP as text, to keep its leading zeros; empty while unknown. */
export const Zip = z.string().trim().regex(ZIP_PATTERN, ZIP_WORDS);
