import { expect, test } from 'vitest';
import { isOwn, readable } from '#server/floor/letters.ts';
import { notoOf, runsOf } from '#server/floor/noto.ts';
import { Paper } from '#server/floor/paper.ts';

const runs = (line: string) => runsOf(line, isOwn).map(({ text, font }) => [text, font?.replace('noto-sans-', '')]);

test('prints each script in a font that has it', () => {
  for (const name of ['王小明', '陳國強', 'さくら', '김민수', 'محمد', 'דוד', 'สมชาย', 'राम'])
    expect(readable(name)).toBe(name);
  expect(runs('陳國強 Chen')).toEqual([
    ['陳國強', 'sc'],
    [' Chen', undefined],
  ]);
  expect(runs('Łukasz Иван 12')).toEqual([['Łukasz Иван 12', undefined]]);
});

test('puts words that are read from the right in that order, with the numbers after them', () => {
  const texts = (line: string) => runsOf(line, isOwn).map(({ text }) => text);
  expect(texts('Omar \u0645\u062d\u0645\u062f \u0639\u0644\u064a Farms')).toEqual([
    'Omar ',
    '\u0639\u0644\u064a',
    ' ',
    '\u0645\u062d\u0645\u062f',
    ' Farms',
  ]);
  expect(texts('\u05d3\u05d5\u05d3 \u05db\u05d4\u05df 12')).toEqual([
    '12 ',
    '\u05db\u05d4\u05df',
    ' ',
    '\u05d3\u05d5\u05d3',
  ]);
  // The font turns a word around, so the digits 1 and 2 are turned beforehand.
  expect(texts('\u067e \u06f1\u06f2')).toEqual(['\u06f2\u06f1', ' ', '\u067e']);
});

test('measures text in the font that prints it', () => {
  const width = (text: string) => new Paper({ title: '', language: 'en' }).measure(text, 'bold');
  // Chinese characters are as wide as they are high.
  expect(width('王小明')).toBeCloseTo(3, 1);
  expect(width('王小明 王小明')).toBeGreaterThan(6);
});

test('embeds a font only if a name needs it', async () => {
  const fontsIn = async (name: string) => {
    const paper = new Paper({ title: 'Day', language: 'en' });
    paper.newPage();
    paper.write(name, { size: 12 });
    const bytes = Buffer.from(await paper.end()).toString('latin1');
    return ['Helvetica', 'Roboto', 'NotoSansSC', 'NotoSansArabic'].filter((font) => bytes.includes(font));
  };
  expect(await fontsIn('Ana Ruiz')).toEqual(['Helvetica']);
  expect(await fontsIn('Łukasz')).toEqual(['Roboto']);
  expect(await fontsIn('王小明')).toEqual(['NotoSansSC']);
  expect(await fontsIn('محمد علي')).toContain('NotoSansArabic');
  expect(() => notoOf('noto-sans-unknown', 'bold').bytes()).toThrow('there is no font');
});
