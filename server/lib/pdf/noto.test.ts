import { expect, test } from 'vitest';
import { readable } from '#server/lib/pdf/letters.ts';
import { notoOf } from '#server/lib/pdf/noto.ts';
import { Paper } from '#server/lib/pdf/paper.ts';

test('prints each script in a font that has it', () => {
  for (const name of [
    '王小明',
    '陳國強',
    'さくら',
    '김민수',
    'محمد',
    'דוד',
    'สมชาย',
    'राम',
    '龔',
    '峠',
    '颯太',
    '渡邉',
    'スミス・ジョン',
    '凪',
    // Only in numbered pieces of the fonts.
    '﨑',
    '濵',
    '髙橋',
    '栁',
    '𠮷野家',
  ])
    expect(readable(name)).toBe(name);
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
  expect(() => notoOf('noto-sans-unknown-latin', 'bold').bytes()).toThrow('there is no font');
});
