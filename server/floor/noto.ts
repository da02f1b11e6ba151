import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { fromWoff } from '#server/floor/from-woff.ts';

export type Weight = 'regular' | 'bold';

/** A script that the papers' own fonts lack, with the Noto font that has it. */
interface Script {
  name: string;
  subset: string;
  letters: RegExp;
  isRightToLeft?: boolean;
}
const SCRIPTS: readonly Script[] = [
  { name: 'noto-sans-arabic', subset: 'arabic', letters: /\p{Script_Extensions=Arabic}/u, isRightToLeft: true },
  { name: 'noto-sans-hebrew', subset: 'hebrew', letters: /\p{Script_Extensions=Hebrew}/u, isRightToLeft: true },
  {
    name: 'noto-sans-sc',
    subset: 'chinese-simplified',
    letters: /\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}/u,
  },
  { name: 'noto-sans-kr', subset: 'korean', letters: /\p{Script_Extensions=Hangul}/u },
  { name: 'noto-sans-thai', subset: 'thai', letters: /\p{Script_Extensions=Thai}/u },
  { name: 'noto-sans-devanagari', subset: 'devanagari', letters: /\p{Script_Extensions=Devanagari}/u },
];
const NUMBERS = { regular: 400, bold: 700 } as const;

interface Font {
  bytes: Buffer;
  has: (letter: string) => boolean;
}
interface Opened {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}
const read = new Map<string, Font>();

/** A font, read the first time that somebody's name needs it. */
function fontOf({ name, subset }: Script, weight: Weight): Font {
  const key = `${name} ${weight}`;
  const known = read.get(key);
  if (known) return known;
  const path = `@fontsource/${name}/files/${name}-${subset}-${NUMBERS[weight]}-normal.woff`;
  const bytes = fromWoff(readFileSync(fileURLToPath(import.meta.resolve(path))));
  // PDFKit's types leave out the font that it opened, which knows its letters.
  const { font } = (new PDFDocument({ autoFirstPage: false }).font(bytes) as unknown as Opened)._font;
  const own = { bytes, has: (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) };
  read.set(key, own);
  return own;
}

const scriptOf = (letter: string): Script | undefined =>
  SCRIPTS.find((script) => script.letters.test(letter) && fontOf(script, 'regular').has(letter));
/** Whether one of the fonts has this character. */
export const isInNoto = (letter: string): boolean => scriptOf(letter) !== undefined;

/** The font's name in a document, and its bytes. */
export const notoOf = (name: string, weight: Weight): { key: string; bytes: () => Buffer } => ({
  key: `${name} ${weight}`,
  bytes: () => {
    const script = SCRIPTS.find((one) => one.name === name);
    if (!script) throw new Error(`there is no font ${name}`);
    return fontOf(script, weight).bytes;
  },
});

/** A piece of a line in one font: one of these, or the paper's own. */
export interface Run {
  text: string;
  font: string | null;
}

/**
 * The pieces of a line from left to right. Words that are read from the right are in that order, and so are the numbers after
 * them. A space is a piece of its own, because a font would put it on the wrong side of such a word.
 */
export function runsOf(line: string, isOwn: (letter: string) => boolean): Run[] {
  const words = line.split(' ').map((word) => piecesOf(word, isOwn));
  const isBackward = (pieces: readonly Piece[]) => pieces.some(({ script }) => script?.isRightToLeft);
  const isNumber = (pieces: readonly Piece[]) => pieces.every(({ text }) => /^[\p{Nd}\p{P}]*$/u.test(text));
  const ordered: Piece[][] = [];
  let start = -1;
  for (const pieces of words) {
    const stays = start >= 0 && (isBackward(pieces) || isNumber(pieces));
    if (!stays) start = isBackward(pieces) ? ordered.length : -1;
    // In a group of backward words, each goes before those that came earlier.
    ordered.splice(stays ? start : ordered.length, 0, isBackward(pieces) ? turned(pieces) : pieces);
  }
  const runs: Run[] = [];
  for (const [at, pieces] of ordered.entries()) {
    for (const { text, script } of at === 0 ? pieces : [{ text: ' ', script: undefined }, ...pieces]) {
      const font = script?.name ?? null;
      const last = runs.at(-1);
      if (last && last.font === null && font === null) last.text += text;
      else runs.push({ text, font });
    }
  }
  return runs;
}

interface Piece {
  text: string;
  script: Script | undefined;
}
function piecesOf(word: string, isOwn: (letter: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of word) {
    const script = isOwn(letter) ? undefined : scriptOf(letter);
    const last = pieces.at(-1);
    if (last && last.script === script) last.text += letter;
    else pieces.push({ text: letter, script });
  }
  return pieces;
}
/** The font turns the letters of a backward word around, but not in numbers. */
const turned = (pieces: readonly Piece[]): Piece[] =>
  pieces.toReversed().map(({ text, script }) => ({
    text: script?.isRightToLeft ? text.replace(/\p{Nd}+/gu, (digits) => [...digits].reverse().join('')) : text,
    script,
  }));
