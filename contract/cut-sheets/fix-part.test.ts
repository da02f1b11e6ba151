import { expect, test } from 'vitest';
import { chosenSubcuts, findChosen } from '#contract/cut-sheets/answers.ts';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { progressOf } from '#contract/cut-sheets/completion.ts';
import { listOf } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { fixPart } from '#contract/cut-sheets/fix-part.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';

const titlesOf = (list = listOf(BEEF_TEMPLATE, [])) => chosenSubcuts(list).map(({ title }) => title);

test('a part that no longer fits its animal counts as undecided', () => {
  const facts = { ...NO_FACTS, over_thirty_months: 'yes' as const };
  const list = listOf(BEEF_TEMPLATE, ['T-bone & porterhouse', 'Arm roast']);
  expect(progressOf(BEEF_TEMPLATE, list).undecided).not.toContain('Short loin');
  expect(progressOf(BEEF_TEMPLATE, list, facts).undecided).toContain('Short loin');
  const fixed = fixPart(BEEF_TEMPLATE, list, facts, 'Short loin');
  expect(titlesOf(fixed ?? [])).toEqual(['Arm roast', 'NY strip steak', 'Filet mignon', 'Ground beef']);
});

test('while the age is unknown, a cut without a fallback gets the plant’s fallback', () => {
  const facts = { ...NO_FACTS, over_thirty_months: '' as const };
  const list = listOf(BEEF_TEMPLATE, ['T-bone & porterhouse', 'Bone-in rib steak']);
  const fixed = fixPart(BEEF_TEMPLATE, list, facts, 'Short loin') ?? [];
  expect(findChosen(fixed, 'T-bone & porterhouse')?.fallback).toEqual(['NY strip steak', 'Filet mignon']);
  expect(findChosen(fixed, 'Bone-in rib steak')?.fallback).toBeUndefined();
});

test('an organ that another owner has claimed is removed', () => {
  const facts = { ...NO_FACTS, taken: [{ title: 'Liver', by: 'Ann Lee' }] };
  const list = listOf(BEEF_TEMPLATE, ['Liver', 'Heart']);
  expect(titlesOf(fixPart(BEEF_TEMPLATE, list, facts, 'Organs') ?? [])).toEqual(['Ground beef', 'Heart']);
});

test('if there are too many cuts, a person has to decide which to keep', () => {
  const list = listOf(BEEF_QUARTER_TEMPLATE, ['Sirloin steak boneless', 'Tri-tip roast']);
  expect(fixPart(BEEF_QUARTER_TEMPLATE, list, { ...NO_FACTS, share: 'quarter' }, 'Sirloin')).toBeNull();
});
