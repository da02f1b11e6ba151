import type { Words } from '#contract/lib/spanish.ts';

/** Digits, or groups of three with commas between them, as people write them in US English and US Spanish. */
const NUMBER = /^(-?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/;
/** More digits than this don't fit a JavaScript number exactly. */
const MAX_DIGITS = 15;

export const WHOLE_NUMBER_WORDS = 'Enter a whole number, such as 12 or 1,050.' satisfies Words;

/** The parts of a typed number. */
export interface NumberParts {
  isNegative: boolean;
  /** The digits before the decimal point, without commas. */
  whole: string;
  /** The digits after it. */
  decimals: string;
}

/**
 * The parts of a typed number with at most `decimals` decimals: '1,050.5' is 1050 and 5. Null for anything that can be read
 * in two ways or not at all, such as '1,05', '1.050,5' or '1 050'. Every field for a number or an amount reads through here.
 */
export function splitNumber(typed: string, decimals: number): NumberParts | null {
  const [isNumber, sign, whole = '', rest = ''] = NUMBER.exec(typed.trim()) ?? [];
  if (isNumber === undefined || rest.length > decimals || (decimals === 0 && isNumber.includes('.'))) return null;
  return { isNegative: sign === '-', whole: whole.replaceAll(',', ''), decimals: rest };
}

export interface NumberShape {
  decimals: number;
  /** A symbol that may be typed before the number, such as $. */
  prefix?: string | undefined;
  /** A unit that may be typed after it, such as lb. */
  suffix?: string | undefined;
}

/** A typed number: '' if the text is blank, null if it can't be read. */
export function readNumber(typed: string, { decimals, prefix = '', suffix = '' }: NumberShape): number | '' | null {
  const text = without(typed.trim().replace('−', '-'), prefix.trim(), suffix.trim());
  if (text === '') return '';
  const parts = splitNumber(text, decimals);
  if (parts === null || parts.whole.length + parts.decimals.length > MAX_DIGITS) return null;
  const size = Number(`${parts.whole || '0'}.${parts.decimals || '0'}`);
  return parts.isNegative && size > 0 ? -size : size;
}

/** The text without its own prefix and suffix. A minus sign may stand before the prefix, as in '-$5'. */
function without(text: string, prefix: string, suffix: string): string {
  const isNegative = text.startsWith('-');
  const unsigned = isNegative ? text.slice(1) : text;
  const bare = prefix && unsigned.startsWith(prefix) ? unsigned.slice(prefix.length) : unsigned;
  const body = (suffix && bare.endsWith(suffix) ? bare.slice(0, -suffix.length) : bare).trim();
  return isNegative ? `-${body}` : body;
}
