import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { fromWoff } from '#server/lib/pdf/from-woff.ts';

export type Weight = 'regular' | 'bold';

/** A Noto font that has the letters of a script, which the papers' own fonts lack. */
interface Script {
  family: string;
  subset: string;
  letters: RegExp;
}
const SCRIPTS: readonly Script[] = [
  { family: 'noto-sans-arabic', subset: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { family: 'noto-sans-hebrew', subset: 'hebrew', letters: /\p{Script_Extensions=Hebrew}/u },
  { family: 'noto-sans-jp', subset: 'japanese', letters: /\p{Script=Hiragana}|\p{Script=Katakana}/u },
  { family: 'noto-sans-sc', subset: 'chinese-simplified', letters: /\p{Script_Extensions=Han}/u },
  // For the characters of some surnames that the simplified font lacks: traditional ones and those made in Japan.
  { family: 'noto-sans-tc', subset: 'chinese-traditional', letters: /\p{Script_Extensions=Han}/u },
  { family: 'noto-sans-jp', subset: 'japanese', letters: /\p{Script_Extensions=Han}|\p{Script_Extensions=Katakana}/u },
  { family: 'noto-sans-kr', subset: 'korean', letters: /\p{Script_Extensions=Hangul}/u },
  { family: 'noto-sans-thai', subset: 'thai', letters: /\p{Script_Extensions=Thai}/u },
  { family: 'noto-sans-devanagari', subset: 'devanagari', letters: /\p{Script_Extensions=Devanagari}/u },
];
/** The fonts whose rare characters, such as those of some Japanese surnames, are only in numbered pieces of them. */
const WITH_PIECES = ['noto-sans-jp', 'noto-sans-tc', 'noto-sans-sc'] as const;
const HAN = /\p{Script_Extensions=Han}/u;
const FAMILIES = [...new Set(SCRIPTS.map(({ family }) => family))];
const NUMBERS = { regular: 400, bold: 700 } as const;

interface Font {
  bytes: Buffer;
  has: (letter: string) => boolean;
}
const read = new Map<string, Font>();
const fileOf = (path: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${path}`)));

/** A font, read the first time that somebody's name needs it. */
function fontOf(name: string, weight: Weight): Font {
  const key = `${name} ${weight}`;
  const known = read.get(key);
  if (known) return known;
  const family = FAMILIES.find((one) => name.startsWith(`${one}-`));
  if (!family) throw new Error(`there is no font ${name}`);
  const bytes = fromWoff(fileOf(`${family}/files/${name}-${NUMBERS[weight]}-normal.woff`));
  const font = create(bytes);
  const own = { bytes, has: (letter: string) => font.hasGlyphForCodePoint(codeOf(letter)) };
  read.set(key, own);
  return own;
}
const has = (script: Script, letter: string): boolean => fontOf(nameOf(script), 'regular').has(letter);
const nameOf = ({ family, subset }: Script): string => `${family}-${subset}`;
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** For each piece of a font, the characters in it: { '[67]': 'U+2466,U+fa0e-fa1a' }. */
const piecesOf = new Map<string, Readonly<Record<string, string>>>();
function findPiece(letter: string): Script | undefined {
  for (const family of WITH_PIECES) {
    const pieces = piecesOf.get(family) ?? JSON.parse(fileOf(`${family}/unicode.json`).toString());
    piecesOf.set(family, pieces);
    const [piece = ''] = Object.entries<string>(pieces).find(([, ranges]) => isWithin(codeOf(letter), ranges)) ?? [];
    const script = { family, subset: piece.replace(/[[\]]/g, ''), letters: HAN };
    if (piece !== '' && has(script, letter)) return script;
  }
  return undefined;
}
const isWithin = (code: number, ranges: string): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.slice(2).split('-');
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });

const found = new Map<string, Script | undefined>();
function findScript(letter: string): Script | undefined {
  if (!found.has(letter)) {
    const script = SCRIPTS.find((one) => one.letters.test(letter) && has(one, letter));
    found.set(letter, script ?? (HAN.test(letter) ? findPiece(letter) : undefined));
  }
  return found.get(letter);
}
/** The name of the font that has this character: 'noto-sans-jp-japanese'. */
export function notoFor(letter: string): string | null {
  const script = findScript(letter);
  return script ? nameOf(script) : null;
}

/** The font's name in a document, and its bytes. */
export const notoOf = (name: string, weight: Weight): { key: string; bytes: () => Buffer } => ({
  key: `${name} ${weight}`,
  bytes: () => fontOf(name, weight).bytes,
});
