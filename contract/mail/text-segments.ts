import { sum } from '#contract/lib/sum.ts';

/** The alphabet that texts are usually sent in, GSM-7. */
const ONCE = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These are also in the alphabet, but take up two places each. */
const TWICE = new Set('^{}\\[~]|€\f');

interface TextSize {
  /** How many segments the text is sent and charged as. */
  segments: number;
  /** The characters outside the usual alphabet, each once. A single one leaves room for less than half as much text. */
  costly: string[];
}

/**
 * A text of up to 160 places is one segment, and a longer one has 153 in each; 70 and 67 if any character is outside the usual
 * alphabet. A character that takes up two places isn't split between segments.
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
