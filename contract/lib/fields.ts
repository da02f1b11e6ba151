import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';

/** PostgreSQL text cannot hold NUL, and unpaired surrogates are no characters: both are refused, everything else is kept as typed. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const UNREADABLE = 'Remove any unreadable characters.';

/** Line breaks and other control characters become a space, so that a name adds no line to a mail, a header or a file. NUL stays, to be refused. */
const foldBreaks = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, (run) => (run.includes('\0') ? run : ' '));

/** One line of text as a person types it: trimmed, in one line, never NUL. */
export const Line = (most = 200) => z.string().overwrite(foldBreaks).trim().max(most).refine(isStorable, UNREADABLE);
/** Like Line, but something must be there: the generic form rule of Spec part 2, section 5. */
export const RequiredLine = (most = 200) => Line(most).min(1, 'Required');

/** Text of several lines, such as a remark: trimmed, never NUL. */
export const Text = (most = 2000) => z.string().trim().max(most).refine(isStorable, UNREADABLE);

/** Form-data and query strings carry numbers and lists as text; this reads them without loosening what the JSON form accepts. */
function fromText<S extends z.ZodType>(schema: S, read: (text: string) => unknown) {
  const lenient = z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema);
  return lenient as unknown as z.ZodType<z.output<S>, z.input<S>>;
}
const readNumber = (text: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text);
function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A language that the screens speak. */
export const LanguageCode = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** A record's number. Never a string in our own data; text digits are accepted on the wire. */
export const Id = fromText(z.int().positive(), readNumber);
/** A count of things, 0 and up. */
export const Count = (most: number) => fromText(z.int().min(0).max(most), readNumber);
/** A whole number between two bounds, both allowed. */
export const IntBetween = (least: number, most: number) => fromText(z.int().min(least).max(most), readNumber);
/** A list that form-data may carry as JSON text. Decision C-64. */
export const ListOf = <S extends z.ZodType>(item: S, most: number) => fromText(z.array(item).max(most), readJson);
/** Any JSON value that form-data may carry as text. */
export const Json = <S extends z.ZodType>(schema: S) => fromText(schema, readJson);
/** A yes/no answer: true, 1, 'yes', '1' and their opposites mean the same. */
export const Flag = fromText(z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean), (text) =>
  ['1', 'yes', 'true', 'on'].includes(text.toLowerCase())
    ? true
    : ['0', 'no', 'false', 'off', ''].includes(text.toLowerCase())
      ? false
      : text,
);

/** A comma list on the wire ('Heart,Liver') that is an array in our data. Spec part 1, section 3. */
export const CommaList = <S extends z.ZodType<string, string>>(item: S, most: number) =>
  fromText(z.array(item).max(most), (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ) as z.ZodType<z.output<S>[], string | z.input<S>[]>;

export const EMAIL_PATTERN = /^[^\s@<>"(),:;\\[\]]+@([^\s@<>"(),:;\\[\].]+\.)+[^\s@<>"(),:;\\[\].]{2,}$/;
export const Email = RequiredLine(254).regex(EMAIL_PATTERN, 'Email format is not correct');

export const ZIP_PATTERN = /^(\d{5}(-?\d{4})?)?$/;
export const ZIP_WORDS = 'Enter a 5-digit ZIP code.' satisfies Words;
/** A US ZIP as text, which keeps its leading zeros; empty while it is not known. Decision C-52. */
export const Zip = z.string().trim().regex(ZIP_PATTERN, ZIP_WORDS);
