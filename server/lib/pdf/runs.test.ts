import { expect, test } from 'vitest';
import { isOwn, readable } from '#server/lib/pdf/letters.ts';
import { Paper } from '#server/lib/pdf/paper.ts';
import { runsOf } from '#server/lib/pdf/runs.ts';
import { TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';

interface Glyph {
  id: number;
  codePoints: number[];
}
interface Shaper {
  layout: (text: string) => { glyphs: Glyph[] };
  glyphForCodePoint: (code: number) => Glyph;
}

/** The glyphs of a text on paper, from left to right, with the font that drew them. */
function glyphsOf(doc: PDFKit.PDFDocument, draw: () => void): { glyph: Glyph; font: Shaper }[] {
  const drawn: { x: number; glyphs: { glyph: Glyph; font: Shaper }[] }[] = [];
  const write = doc.text.bind(doc);
  doc.text = (text: string, x?: unknown, ...others: unknown[]) => {
    const { font } = (doc as unknown as { _font: { font: Shaper } })._font;
    drawn.push({ x: Number(x), glyphs: font.layout(text).glyphs.map((glyph) => ({ glyph, font })) });
    return (write as (...args: unknown[]) => PDFKit.PDFDocument)(text, x, ...others);
  };
  draw();
  return drawn.sort((one, other) => one.x - other.x).flatMap(({ glyphs }) => glyphs);
}
const onPaper = (text: string) => {
  const paper = new Paper({ title: '', language: 'en' });
  paper.newPage();
  return glyphsOf(paper.doc, () => paper.write(text, { size: 12 }));
};
const onInvoice = (text: string) => {
  const paper = new TaggedPaper({ title: '', author: '', language: 'en' });
  paper.startPart({ language: 'en', paper: { width: 612, height: 792, margin: 54 }, footerHeight: 0 });
  return glyphsOf(paper.doc, () => paper.write(paper.tag('P'), text, { size: 12 }));
};
const charactersOf = (glyphs: ReturnType<typeof onPaper>) =>
  glyphs.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints));

// Letters are written as codes, because an editor would show them in another order than they are stored.
const HASAN = '\u062d\u0633\u0646';
const ALI = '\u0639\u0644\u064a';
const COHEN = '\u05db\u05d4\u05df';
const backward = (word: string) => [...word].reverse().join('');

test.each([
  ['Hebrew', `${COHEN} ${COHEN}`, `${backward(COHEN)} ${backward(COHEN)}`],
  ['Latin before Arabic', `Smith ${HASAN}`, `Smith ${backward(HASAN)}`],
  ['Arabic before Latin', `${HASAN} Smith`, `${backward(HASAN)} Smith`],
  ['two Arabic words', `Omar ${HASAN} ${ALI} Farms`, `Omar ${backward(ALI)} ${backward(HASAN)} Farms`],
  ['a name in parentheses', `${HASAN} (${ALI})`, `(${backward(ALI)}) ${backward(HASAN)}`],
  ['Latin in parentheses', `${COHEN} (Dave) 12-34`, `${backward(COHEN)} (Dave) 12-34`],
  ['a number after it', `${HASAN} 12`, `12 ${backward(HASAN)}`],
  ['Arabic digits', `${HASAN} \u0661\u0662 ${ALI}`, `${backward(ALI)} \u0661\u0662 ${backward(HASAN)}`],
  ['Persian digits', `${HASAN} \u06f1\u06f2`, `\u06f1\u06f2 ${backward(HASAN)}`],
  ['figures of the line', `${HASAN} · 3 beef · 12 lb`, `${backward(HASAN)} · 3 beef · 12 lb`],
  ['a Hebrew abbreviation', `${COHEN}"${COHEN}`, `${backward(COHEN)}"${backward(COHEN)}`],
  ['Chinese and Latin', '\u738b\u5c0f\u660e Wang', '\u738b\u5c0f\u660e Wang'],
  ['a Thai tone mark above a ring', '\u0e19\u0e49\u0e33', '\u0e19\u0e4d\u0e49\u0e32'],
])('prints each letter in its place: %s', (_, name, printed) => {
  expect(charactersOf(onPaper(name)).join('')).toBe(printed);
  expect(charactersOf(onInvoice(name)).join('')).toBe(printed);
});

test('joins Arabic letters, except at a Persian half-space', () => {
  const isAlone = (name: string) =>
    onInvoice(name).map(({ glyph, font }) => glyph.id === font.glyphForCodePoint(glyph.codePoints[0] ?? 0).id);
  expect(isAlone('\u0633')).toEqual([true]);
  expect(isAlone('\u0633\u0633')).toEqual([false, false]);
  expect(isAlone('\u0633\u200c\u0633')[0]).toBe(true);
});

test('forms Devanagari clusters', () => {
  // The sign of the short i is stored after its letter and printed before it.
  expect(charactersOf(onInvoice('\u0930\u093f')).join('')).toBe('\u093f\u0930');
});

test('keeps what shapes a name and drops other invisible characters', () => {
  expect(readable('\u0639\u0644\u06cc\u200c\u0631\u0636\u0627')).toBe('\u0639\u0644\u06cc\u200c\u0631\u0636\u0627');
  expect(readable('An\u200c\u00ada \u202e\u200fRuiz\u200d')).toBe('Ana Ruiz');
});

test('breaks a long word between letters, never before the mark of one', () => {
  const paper = new Paper({ title: '', language: 'en' });
  const lines = paper.lines('\u0e17\u0e35\u0e48'.repeat(30), { size: 12, width: 60 });
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^\u0e17/);
});

test('uses one font per script', () => {
  const fonts = (line: string) => runsOf(line, isOwn).map(({ text, font }) => [text, font?.replace('noto-sans-', '')]);
  expect(fonts('\u9673\u570b\u5f37 Chen')).toEqual([
    ['\u9673\u570b\u5f37', 'sc-chinese-simplified'],
    [' Chen', undefined],
  ]);
  expect(fonts('\u9f94')).toEqual([['\u9f94', 'tc-chinese-traditional']]);
  expect(fonts('Łukasz Иван 12')).toEqual([['Łukasz Иван 12', undefined]]);
});
