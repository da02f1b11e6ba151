import { expect, test } from 'vitest';
import { TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';

test('prints names in Chinese and Arabic on invoices, with fonts that only they need', async () => {
  const fontsFor = async (name: string) => {
    const paper = new TaggedPaper({ title: 'Invoice', author: name, language: 'en' });
    paper.startPart({ language: 'en', paper: { width: 600, height: 800, margin: 40 }, footerHeight: 0 });
    paper.write(paper.tag('P'), name, { size: 12 });
    expect(paper.widthOf(name, { size: 12 })).toBeGreaterThan(0);
    const bytes = Buffer.from(await paper.end()).toString('latin1');
    return ['Roboto', 'NotoSansSC', 'NotoSansArabic'].filter((font) => bytes.includes(`+${font}`));
  };
  expect(await fontsFor('Ana Ruiz')).toEqual(['Roboto']);
  expect(await fontsFor('王小明')).toEqual(['NotoSansSC']);
  expect(await fontsFor('محمد علي')).toContain('NotoSansArabic');
});
