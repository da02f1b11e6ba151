import { stripInvisible } from '#contract/lib/fold-text.ts';

/** What a scanned or typed code contains: the product's own code and, on a label from a scale, the weight or price. */
export interface ScannedCode {
  code: string;
  /**
   * The last digits of a scale's label, in cents or hundredths of a pound depending on the product. Null for other
   * codes.
   */
  value: number | null;
}

/**
 * Reads a barcode. Labels from scales are EAN-13 codes that start with 20 to 29 (five digits of product number, five of price
 * or weight) or UPC-A codes that start with 2 (five digits of product number, a check digit, four of price). A code with a
 * wrong check digit is used as is.
 */
export function readCode(typed: string): ScannedCode {
  const code = stripInvisible(typed);
  const digits = /^0?2\d{11}$/.test(code) && hasCheckDigit(code.padStart(13, '0')) ? code.padStart(13, '0') : '';
  if (digits.startsWith('02')) return { code: digits.slice(2, 7), value: Number(digits.slice(8, 12)) };
  if (/^2\d{12}$/.test(code) && hasCheckDigit(code))
    return { code: code.slice(2, 7), value: Number(code.slice(7, 12)) };
  return { code, value: null };
}

/** Makes the UPC-A and EAN-13 versions of a code the same, and drops leading zeros of a product number. */
export const plainCode = (code: string): string => stripInvisible(code).replace(/^0+(?=.)/, '');

/** Whether the last of 13 digits is their check digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
