import type { Letters } from '#contract/floor/labels/lay-out-label.ts';

/** The font of labels that a browser draws. */
export const FONT = 'arial, helvetica, sans-serif';
const MEASURED_AT = 100;
/** Measures with the browser's own font. */
export function browserLetters(): Letters {
  const context = document.createElement('canvas').getContext('2d');
  const measure = (text: string, isBold: boolean): number => {
    if (!context) return text.length * 0.6;
    context.font = `${isBold ? 700 : 400} ${MEASURED_AT}px ${FONT}`;
    return context.measureText(text).width / MEASURED_AT;
  };
  return {
    measure,
    lines(text, { size, isBold, width }) {
      const fits = (line: string) => measure(line, isBold) * size <= width;
      const found: string[] = [];
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const last = found.at(-1);
        if (last !== undefined && fits(`${last} ${word}`)) found[found.length - 1] = `${last} ${word}`;
        else found.push(...broken(word, fits));
      }
      return found;
    },
  };
}

/** A word that is longer than its line, in pieces. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  const pieces = [''];
  for (const letter of word) {
    const piece = (pieces.at(-1) ?? '') + letter;
    if (fits(piece) || piece === letter) pieces[pieces.length - 1] = piece;
    else pieces.push(letter);
  }
  return pieces;
}
