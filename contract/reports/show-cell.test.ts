import { expect, test } from 'vitest';
import { SPANISH } from '#contract/lib/spanish.ts';
import { type Catalogue, fillWords, formFor, translationOf, type Values } from '#contract/lib/words.ts';
import { type ReportName, reportOf } from '#contract/reports/report.ts';
import { plainCell, showCell } from '#contract/reports/show-cell.ts';

const wordsFrom = (catalogue: Catalogue) => {
  const translate = (stored: string) => formFor(translationOf(catalogue, stored) ?? stored);
  return { say: (words: string, values?: Values) => fillWords(translate(words), values), translate };
};

test.each<[ReportName, string, string, string, string]>([
  ['custom_kill_log', 'sex', 'steer', 'Steer', 'Novillo'],
  ['charges', 'name', 'Kill fee', 'Kill fee', 'Tarifa de matanza'],
  ['charges', 'name', 'Kill fee (minimum)', 'Kill fee (minimum)', 'Tarifa de matanza (mínimo)'],
  ['charges', 'name', 'Hauling [cattle]', 'Hauling [cattle]', 'Hauling [cattle]'],
])('%s says the %s “%s” in the reader’s language, on screen and in files', (name, key, value, english, spanish) => {
  const column = reportOf(name).columns.find((one) => one.key === key);
  if (!column) throw new Error(`${name} has no ${key}`);
  const said = [{}, SPANISH].map((catalogue) => {
    const words = wordsFrom(catalogue);
    return [showCell(column, value, { ...words, locale: 'en-US', bucket: 'day' }), plainCell(column, value, words)];
  });
  expect(said).toEqual([
    [english, english],
    [spanish, spanish],
  ]);
});
