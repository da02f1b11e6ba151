import { expect, test } from 'vitest';
import { type ClaimingSheet, organsAfter, takenFrom } from '#contract/cut-sheets/animal-parts/claims.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { listOf } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';

const sheet = (cut_sheet_id: number, titles: string[], answers = {}): ClaimingSheet => ({
  cut_sheet_id,
  by: `Owner ${cut_sheet_id}`,
  form: BEEF_TEMPLATE,
  list: listOf(BEEF_TEMPLATE, titles, answers),
  submitted_at: `2026-11-22T08:0${cut_sheet_id}:00Z`,
});

test('the first owner to submit gets the tongue, but anyone can choose a chuck roast', () => {
  const sheets = [sheet(2, ['Tongue', 'Liver', 'Chuck roast']), sheet(1, ['Tongue', 'Chuck roast'])];
  expect(takenFrom(sheets, 2)).toEqual([{ title: 'Tongue', by: 'Owner 1' }]);
  expect(takenFrom(sheets, 1)).toEqual([{ title: 'Liver', by: 'Owner 2' }]);
  expect(takenFrom(sheets, 3)).toHaveLength(2);
});

test('an organ that is chosen but not kept stays available', () => {
  expect(takenFrom([sheet(1, ['Heart'], { Keep: 'Do not keep' })], 2)).toEqual([]);
});

test('a part that is taken can’t be chosen, and the sheet says who has it', () => {
  const facts = { ...NO_FACTS, taken: [{ title: 'Tongue', by: 'Ann Lee' }] };
  const list = listOf(BEEF_TEMPLATE, ['Tongue', 'Heart']);
  const problem = { code: 'cut_taken', values: { title: 'Tongue', by: 'Ann Lee' } };
  expect(selectSubcut(BEEF_TEMPLATE, [], 'Tongue', facts).refused).toEqual(problem);
  expect(findAnswerProblem(BEEF_TEMPLATE, list, facts)).toEqual(problem);
  const declined = listOf(BEEF_TEMPLATE, ['Tongue', 'Heart'], { 'Tongue: Keep': 'Do not keep' });
  expect(findAnswerProblem(BEEF_TEMPLATE, declined, facts)).toBeNull();
});

test('an order lists the organs kept on any of its sheets', () => {
  const sheets = [sheet(1, ['Tongue', 'Oxtail']), sheet(2, ['Testicles', 'Kidney'])];
  expect(organsAfter([], sheets, { isComplete: true })).toEqual(['Tongue', 'Tail', 'Testies']);
  // Organs requested at booking count until every share has a submitted sheet.
  expect(organsAfter(['Heart'], sheets, { isComplete: false })).toEqual(['Heart', 'Tongue', 'Tail', 'Testies']);
  expect(organsAfter(['Heart'], sheets, { isComplete: true })).toEqual(['Tongue', 'Tail', 'Testies']);
  expect(organsAfter(['Pass'], sheets, { isComplete: false })).toEqual(['Tongue', 'Tail', 'Testies']);
  expect(organsAfter(['Heart'], [sheet(1, [])], { gone: ['Heart'], isComplete: false })).toEqual([]);
  expect(organsAfter(['Pass'], [sheet(1, [])], { isComplete: true })).toEqual(['Pass']);
});
