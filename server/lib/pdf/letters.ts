import { notoFor } from '#server/lib/pdf/noto.ts';

/** The characters of the standard PDF fonts: Western European Latin, plus the fractions and signs on the sheets. */
const EVERYWHERE = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** The characters of the bundled font, which adds the rest of European Latin, Vietnamese, Greek, and Cyrillic. */
const COVERED =
  /[\u0020-\u007e\u00a0-\u017f\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1ea0-\u1ef9\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u215b-\u215e\u2260\u2264\u2265]/;

/** Characters that print as nothing, except for the joiners that shape a Persian or Indian name. */
const INVISIBLE = /(?!(?<=[\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu;

/** Whether the papers' own font has this character. */
export const isOwn = (letter: string): boolean => COVERED.test(letter);

/** True for text that doesn't need the bundled font. */
export const isPlain = (text: string): boolean => EVERYWHERE.test(text);

/**
 * Makes text printable: on one line, in composed characters, without emoji. A character that no font has is replaced by
 * similar ones ('⅓' → '1/3') or by a question mark, so nobody assumes that the text is complete.
 */
export function readable(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(INVISIBLE, '');
  if (isPlain(line)) return line;
  return [...line].map(nearest).join('').replace(/ {2,}/g, ' ');
}

function nearest(letter: string): string {
  if (COVERED.test(letter) || notoFor(letter) !== null || /\p{Join_Control}/u.test(letter)) return letter;
  if (/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(letter)) return '';
  const parts = letter.normalize('NFKD').replaceAll('\u2044', '/');
  return [...parts].filter((part) => COVERED.test(part)).join('') || '?';
}
