import { plainCell } from '#contract/directory/import.ts';
import { EMAIL_PATTERN, isPhone } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/fold-text.ts';

/**
 * A cell as it was meant: without the marks that spreadsheets leave (`="5415550199"`, an apostrophe before a formula), and with the line
 * breaks that FileMaker and old Macs write as vertical tabs.
 */
export function repairCell(cell: string): string {
  const [, formula] = /^\s*="([^"]*)"\s*$/.exec(cell) ?? [];
  return plainCell((formula ?? cell).replaceAll('\v', '\n')).trim();
}

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** A phone number or ZIP as it was meant, without a leading apostrophe or decimals: '5415550102.0', '5.415550102E+09'. */
export function repairNumber(cell: string): string {
  const text = cell.replace(/^'(?=[\d(+])/, '');
  const [, whole] = /^(\d{4,})\.0+$/.exec(text) ?? [];
  if (whole !== undefined) return whole;
  const [, first = '', behind = '', power] = SCIENTIFIC.exec(text) ?? [];
  return power !== undefined && behind.length === Number(power) ? first + behind : text;
}
/** Whether digits are gone for good: '5.41555E+09' stands for ten of them but has six. */
export const lostDigits = (text: string): boolean => SCIENTIFIC.test(repairNumber(text));

const SEPARATORS = {
  email: /\s*(?::::|[;,\n]|\s\/\s|\s)\s*/,
  phone: /\s*(?::::|[;\n/&]|,(?!\s*(?:x|ext))|\b(?:or|and|y|o)\b)\s*/i,
};
/** Values among other words: 'Ann <ann@farm.test>', 'Home 541-555-0101 Cell 541-555-0102'. */
const AMONG_WORDS = {
  email: /[^\s<>()[\];:,"'/]+@[^\s<>()[\];:,"'/]+/g,
  phone: /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/g,
};
type Kind = 'email' | 'phone';
/** Longer cells are refused as they are: the time to look for values in them grows with the square of their length. */
const MAX_SPLIT = 1_000;

/** The values in a cell that holds several email addresses or phone numbers; just the cell if it doesn't. */
function splitValues(kind: Kind, cell: string): string[] {
  if (cell.length > MAX_SPLIT) return [cell];
  const values = [...new Set((kind === 'email' ? stripInvisible(cell) : cell).split(SEPARATORS[kind]).filter(Boolean))];
  const isOne = (value: string) =>
    kind === 'email' ? EMAIL_PATTERN.test(value) : value.replace(/\D/g, '').length >= 7;
  return values.length > 1 && values.every(isOne) ? values : [cell];
}

/** How many digits a phone number has if that can't be right: they are 7, or 10 with the area code, unless it begins with '+'. */
export function wrongDigits(phone: string): number | undefined {
  const digits = phone.replace(/,?\s*(?:x|ext\.?)\s*\d{1,6}$/i, '').replace(/\D/g, '');
  const isComplete = [7, 10].includes(digits.length) || (digits.length === 11 && digits.startsWith('1'));
  return isComplete || /^\s*\+/.test(phone) || /^(?:00|011)/.test(digits) ? undefined : digits.length;
}

const isGood = (kind: Kind, value: string) =>
  kind === 'email' ? EMAIL_PATTERN.test(value) : isPhone(value) && wrongDigits(value) === undefined;

/**
 * The email address or phone number to use, of everything in a row's cells: the first that is one. `others` is what else is
 * in them, and `at` the cell that it comes from.
 */
export function pickValue(kind: Kind, cells: readonly string[]): { value: string; at: number; others: string[] } {
  const found: { value: string; at: number; among?: string }[] = cells.flatMap((cell, at) => {
    const values = splitValues(kind, kind === 'phone' ? repairNumber(cell) : cell);
    if (values.length > 1 || isGood(kind, values[0] ?? '')) return values.map((value) => ({ value, at }));
    const words = cell.length > MAX_SPLIT ? [] : (cell.match(AMONG_WORDS[kind]) ?? []);
    if (words.length > 1 || (words.length === 1 && cell.includes('<')))
      return words.map((value) => ({ value, at, among: cell }));
    return values.map((value) => ({ value, at }));
  });
  const used = found.find(({ value }) => isGood(kind, value)) ?? found[0] ?? { value: '', at: 0 };
  // What stands among other words is kept together with them.
  const others = found.map(({ value, among }) => among ?? value).filter((text) => text !== used.value);
  return { value: used.value, at: used.at, others: [...new Set(others)] };
}

/** Whether a row is the sum at the end of a report, judging by its name: 'TOTAL', 'Grand Total'. */
export function isTotal(names: readonly (string | undefined)[]): boolean {
  const name = names.filter(Boolean).join(' ').trim();
  return /^(?:grand |sub-?)?totals?(?: general)?:?$/i.test(name);
}
