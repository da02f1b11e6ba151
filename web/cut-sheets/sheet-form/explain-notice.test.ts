import { expect, test } from 'vitest';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { reduceSheet, type SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { explainNotice } from '#web/cut-sheets/sheet-form/explain-notice.ts';

const sheetOf = (template = BEEF_TEMPLATE, facts = NO_FACTS): SheetState => ({
  template,
  facts,
  list: startingList(template),
  typed: {},
  openPart: 'Rib',
  openCut: null,
  notice: null,
  before: null,
  conflict: null,
  wentOn: null,
  usual: [],
});
const choosing = (state: SheetState, ...titles: string[]) =>
  titles.reduce((before, title) => reduceSheet(before, { do: 'select', title }), state);
const said = ({ notice }: SheetState) => notice && explainNotice(notice);

test('lists the removed cuts and the cut that replaced them [CUT-027]', () => {
  const state = choosing(sheetOf(), 'NY strip steak', 'Filet mignon', 'T-bone & porterhouse');
  expect(said(state)).toBe(
    'Removed NY strip steak and Filet mignon: can’t be cut from the same part as T-bone & porterhouse.',
  );
});

test('explains that a cut was removed along with the one it needed', () => {
  const state = choosing(sheetOf(), 'Boneless ribeye steak (Delmonico)', 'Back ribs', 'Grind rib');
  expect(said(state)).toContain('can’t be cut from the same part as Grind rib.');
  expect(state.list.flatMap(({ subcuts }) => subcuts).map(({ title }) => title)).toEqual(['Grind rib', 'Ground beef']);
});

test('explains that a cut replaced another because the share gets only one', () => {
  const facts = { ...NO_FACTS, share: 'quarter' as const };
  const template = structuredClone(BEEF_QUARTER_TEMPLATE);
  const rib = Object.values(template).find(({ title }) => title === 'Chuck');
  if (!rib) throw new Error('the quarter has a chuck');
  rib.limits = { quarter: 1 };
  const state = choosing(sheetOf(template, facts), 'Chuck roast', 'Flat iron steak');
  expect(said(state)).toBe(
    'Removed Chuck roast: this share gets only one cut from Chuck, which is now Flat iron steak.',
  );
});

test('says what the sheet was filled in from, and which cuts this animal or share doesn’t allow', () => {
  expect(explainNotice({ kind: 'filled', at: 'bar', from: 'last', left_out: [], replaced: [] })).toBe(
    'Copied from the last cut sheet.',
  );
  expect(
    explainNotice({ kind: 'filled', at: 'bar', from: 'standard', left_out: ['Liver', 'Heart'], replaced: [] }),
  ).toBe('Filled in with the plant’s standard cut. Not available for this animal or share: Liver and Heart.');
});
