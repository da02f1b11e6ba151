import { sum } from '#contract/lib/sum.ts';

/** The alphabet that texts are usually sent in, GSM-7. */
const ONCE = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These are in the alphabet too, but count as two characters each. */
const TWICE = new Set('^{}\\[~]|€\f');

interface TextSize {
  /** How many segments the text is sent and charged as. */
  segments: number;
  /** The distinct characters outside the usual alphabet. Even one of them cuts the room for text by more than half. */
  costly: string[];
}

/**
 * A text of up to 160 characters is one segment; a longer one fits 153 in each. If any character is outside the usual
 * alphabet, the limits are 70 and 67. A character that counts as two isn't split between segments.
 */
export function sizeOfText(text: string): TextSize {
  const letters = [...text];
  const costly = [...new Set(letters)].filter((letter) => !ONCE.has(letter) && !TWICE.has(letter));
  const isUsual = costly.length === 0;
  const places = letters.map((letter) => (isUsual ? (TWICE.has(letter) ? 2 : 1) : letter.length));
  const [alone, joined] = isUsual ? [160, 153] : [70, 67];
  if (sum(places) <= alone) return { segments: text === '' ? 0 : 1, costly };
  let segments = 1;
  let used = 0;
  for (const place of places) {
    if (used + place > joined) {
      segments++;
      used = 0;
    }
    used += place;
  }
  return { segments, costly };
}
