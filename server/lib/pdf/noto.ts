import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { fromWoff } from '#server/lib/pdf/from-woff.ts';

export type Weight = 'regular' | 'bold';

/** A script that the papers' own fonts lack, with the Noto font that has it. */
interface Script {
  name: string;
  subset: string;
  letters: RegExp;
}
const SCRIPTS: readonly Script[] = [
  { name: 'noto-sans-arabic', subset: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { name: 'noto-sans-hebrew', subset: 'hebrew', letters: /\p{Script_Extensions=Hebrew}/u },
  { name: 'noto-sans-jp', subset: 'japanese', letters: /\p{Script=Hiragana}|\p{Script=Katakana}/u },
  { name: 'noto-sans-sc', subset: 'chinese-simplified', letters: /\p{Script_Extensions=Han}/u },
  // For the characters of some surnames that the simplified font lacks: traditional ones and those made in Japan.
  { name: 'noto-sans-tc', subset: 'chinese-traditional', letters: /\p{Script_Extensions=Han}/u },
  { name: 'noto-sans-jp', subset: 'japanese', letters: /\p{Script_Extensions=Han}|\p{Script_Extensions=Katakana}/u },
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

const findScript = (letter: string): Script | undefined =>
  SCRIPTS.find((script) => script.letters.test(letter) && fontOf(script, 'regular').has(letter));
/** The name of the font that has this character. */
export const notoFor = (letter: string): string | null => findScript(letter)?.name ?? null;

/** The font's name in a document, and its bytes. */
export const notoOf = (name: string, weight: Weight): { key: string; bytes: () => Buffer } => ({
  key: `${name} ${weight}`,
  bytes: () => {
    const script = SCRIPTS.find((one) => one.name === name);
    if (!script) throw new Error(`there is no font ${name}`);
    return fontOf(script, weight).bytes;
  },
});
