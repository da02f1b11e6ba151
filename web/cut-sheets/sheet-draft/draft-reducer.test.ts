import { expect, test } from 'vitest';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { fillFrom } from '#contract/cut-sheets/fill-from.ts';
import { usualRest } from '#contract/cut-sheets/rest/usual-rest.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import {
  reduceSheet,
  type SheetAction,
  type SheetState,
  skippedParts,
} from '#web/cut-sheets/sheet-draft/draft-reducer.ts';

const start: SheetState = {
  template: BEEF_TEMPLATE,
  facts: NO_FACTS,
  list: startingList(BEEF_TEMPLATE),
  typed: {},
  openPart: 'Chuck',
  openCut: null,
  notice: null,
  before: null,
  conflict: null,
  wentOn: null,
  usual: [],
};
const doing = (...actions: SheetAction[]) => actions.reduce(reduceSheet, start);
const titlesOf = ({ list }: SheetState) => list.flatMap(({ subcuts }) => subcuts.map(({ title }) => title));
const select = (title: string): SheetAction => ({ do: 'select', title });

test('opens a chosen cut’s controls and leaves other parts untouched', () => {
  const before = doing(select('Chuck roast'), select('Flank steak'));
  const after = reduceSheet(before, select('Liver'));
  expect(after.openCut).toBe('Liver');
  for (const entry of before.list) expect(after.list).toContain(entry);
});

test('restores the cuts that a click removed, with their answers, when Undo is pressed [CUT-027]', () => {
  const choices = [{ description: 'Thickness', selected_values: ['2"'] }];
  const before = doing(select('Filet mignon'), { do: 'save', title: 'Filet mignon', choices });
  const pushedOut = reduceSheet(before, select('T-bone & porterhouse'));
  expect(titlesOf(pushedOut)).not.toContain('Filet mignon');
  expect(reduceSheet(pushedOut, { do: 'undo' }).list).toEqual(before.list);
  const removed = reduceSheet(before, { do: 'deselect', title: 'Filet mignon', at: 'list' });
  expect(reduceSheet(removed, { do: 'undo' }).list).toEqual(before.list);
});

test('undoes a sheet filled in with one click', () => {
  const typed = [{ description: 'Special request', selected_values: ['thin'] }];
  const before = doing(select('Liver'), { do: 'type', title: 'Ground beef', choices: typed });
  const filling = fillFrom(BEEF_TEMPLATE, doing(select('Chuck roast'), select('Flank steak')).list);
  const filled = reduceSheet(before, { do: 'fill', from: 'last', filling });
  expect(titlesOf(filled)).toEqual(['Chuck roast', 'Flank steak', 'Ground beef']);
  const undone = reduceSheet(filled, { do: 'undo' });
  expect(undone).toMatchObject({ list: before.list, typed: { 'Ground beef': typed } });
});

test('refuses to remove a required cut or choose a blocked one', () => {
  expect(doing({ do: 'deselect', title: 'Ground beef', at: 'list' })).toBe(start);
  const old = { ...start, facts: { ...NO_FACTS, over_thirty_months: 'yes' as const } };
  expect(reduceSheet(old, select('T-bone & porterhouse'))).toBe(old);
});

test('keeps your own choice when a cut conflicts, until you accept the other person’s', () => {
  const theirs = doing(select('Filet mignon')).list.flatMap(({ subcuts }) => subcuts)[0] ?? null;
  const mine = doing(select('T-bone & porterhouse'));
  const contested = [{ title: 'Filet mignon', mine: null, theirs }];
  const met = reduceSheet(mine, { do: 'meet', list: mine.list, conflict: { by: 'Ann', taken: [], contested } });
  expect(titlesOf(met)).toEqual(titlesOf(mine));
  expect(reduceSheet(met, { do: 'keep_mine', title: 'Filet mignon' })).toMatchObject({ conflict: null });
  const taken = reduceSheet(met, { do: 'take_theirs', title: 'Filet mignon' });
  expect(titlesOf(taken)).toEqual(['Filet mignon', 'Ground beef']);
  expect(taken.conflict).toBeNull();
});

test('keeps the answers that a newly published form still has', () => {
  const { chuck: _, ...template } = BEEF_TEMPLATE;
  const state = doing(select('Chuck roast'), select('Liver'), { do: 'use_form', template, facts: NO_FACTS });
  expect(titlesOf(state).toSorted()).toEqual(['Ground beef', 'Liver']);
  expect(state.openPart).toBe('Arm / shoulder');
});

test('takes bones and ground beef from the plant’s standard with the first cut on a phone, and only then', () => {
  const usual = usualRest(BEEF_TEMPLATE, standardCutOf('beef', BEEF_TEMPLATE));
  expect(usual.map(({ title }) => title)).toEqual(['Soup bones (meaty shank)', 'Ground beef']);
  const picked = reduceSheet({ ...start, usual }, { do: 'pick', title: 'Arm roast' });
  expect(titlesOf(picked)).toEqual(['Arm roast', 'Soup bones (meaty shank)', 'Ground beef']);
  const removed = reduceSheet(picked, { do: 'deselect', title: 'Soup bones (meaty shank)', at: 'list' });
  expect(titlesOf(reduceSheet(removed, { do: 'pick', title: 'Eye steak' }))).not.toContain('Soup bones (meaty shank)');
  const ground = reduceSheet({ ...start, usual }, { do: 'pick', title: 'Grind shank' });
  expect(titlesOf(ground)).toEqual(['Grind shank', 'Ground beef']);
});

test('marks the parts that were passed over, but none after the last choice', () => {
  expect(skippedParts(doing(select('Boneless prime rib roast')))).toEqual(['Chuck', 'Arm / shoulder']);
  expect(skippedParts(start)).toEqual([]);
});
