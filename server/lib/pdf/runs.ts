import bidiFactory from 'bidi-js';
import { notoFor } from '#server/lib/pdf/noto.ts';

// Its types say that the factory is in 'default', but the module is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A piece of a line in one font: a Noto font, or the paper's own. */
export interface Run {
  text: string;
  font: string | null;
}
interface Piece extends Run {
  /** The Unicode embedding level: odd for text that is read from the right. */
  level: number;
}

/** The papers' own separator. The parts of a line are ordered by themselves, so that a figure stays beside its own name. */
const SEPARATOR = '·';

/** The pieces of a line as they stand on paper, from left to right, by the Unicode Bidirectional Algorithm. */
export function runsOf(line: string, isOwn: (letter: string) => boolean): Run[] {
  const runs: Run[] = [];
  for (const piece of inVisualOrder(piecesOf(line, isOwn))) {
    const text = forFont(piece);
    const last = runs.at(-1);
    if (last && last.font === null && piece.font === null) last.text += text;
    else runs.push({ text, font: piece.font });
  }
  return runs;
}

function piecesOf(line: string, isOwn: (letter: string) => boolean): Piece[] {
  // A line break has the same length as the separator and ends a paragraph.
  const { levels } = bidi.getEmbeddingLevels(line.replaceAll(SEPARATOR, '\n'), 'ltr');
  const pieces: Piece[] = [];
  let at = 0;
  for (const letter of line) {
    const font = isOwn(letter) ? null : notoFor(letter);
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const isJoiner = /\p{Join_Control}/u.test(letter);
    if (last && (isJoiner || (last.font === font && last.level === level))) last.text += letter;
    else pieces.push({ text: letter, font, level });
    at += letter.length;
  }
  return pieces;
}

/** Reverses every series of pieces at a level or above, from the highest level down to the first (rule L2). */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** PDFKit turns around text that has a letter of these scripts, numbers included, and nothing else. */
const IS_TURNED = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** The Thai vowel am is a ring above the letter and a vowel after it, and a tone mark belongs above the ring. */
const withRing = (text: string): string =>
  text.replace(/([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/gu, '\u0e4d$1\u0e32');

/** The text as PDFKit must be given it, so that it's printed in the direction of its level. */
function forFont({ text, level }: Piece): string {
  const isBackward = level % 2 === 1;
  if (isBackward === IS_TURNED.test(text)) return withRing(text);
  const letters = [...text].reverse();
  return letters.map((letter) => (isBackward && bidi.getMirroredCharacter(letter)) || letter).join('');
}
