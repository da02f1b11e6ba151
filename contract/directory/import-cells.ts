import { plainCell } from '#contract/directory/import.ts';
import { EMAIL_PATTERN, stripInvisible } from '#contract/lib/fields.ts';

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
  phone: /\s*(?::::|[;\n]|,(?!\s*(?:x|ext))|\s\/\s|\bor\b)\s*/i,
};
/** The values in a cell that holds several email addresses or phone numbers; just the cell if it doesn't. */
export function splitValues(field: 'email' | 'phone', cell: string): string[] {
  const values = [
    ...new Set((field === 'email' ? stripInvisible(cell) : cell).split(SEPARATORS[field]).filter(Boolean)),
  ];
  const isOne = (value: string) =>
    field === 'email' ? EMAIL_PATTERN.test(value) : value.replace(/\D/g, '').length >= 7;
  return values.length > 1 && values.every(isOne) ? values : [cell];
}

/** Whether a row is the sum at the end of a report, judging by its name: 'TOTAL', 'Grand Total'. */
export function isTotal(names: readonly (string | undefined)[]): boolean {
  const name = names.filter(Boolean).join(' ').trim();
  return /^(?:grand |sub-?)?totals?(?: general)?:?$/i.test(name);
}
