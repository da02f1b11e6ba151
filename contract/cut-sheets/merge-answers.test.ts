import { assert, constantFrom, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import { chosenSubcuts, type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { deselectSubcut, findConflict, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { mergeAnswers } from '#contract/cut-sheets/merge-answers.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';

const start = startingList(BEEF_TEMPLATE);
const withCuts = (list: OrderList, ...titles: string[]) =>
  titles.reduce((before, title) => selectSubcut(BEEF_TEMPLATE, before, title).list, list);
const weighing = (list: OrderList, title: string, weight: string) =>
  saveChoices(BEEF_TEMPLATE, list, title, [{ description: 'Roast weight', selected_values: [weight] }]);
const titlesOf = (list: OrderList) => chosenSubcuts(list).map(({ title }) => title);

test('merges changes two people made to different cuts', () => {
  const base = withCuts(start, 'Arm roast', 'Liver');
  const mine = weighing(withCuts(base, 'Chuck roast'), 'Arm roast', '3-4 lb');
  const theirs = deselectSubcut(BEEF_TEMPLATE, withCuts(base, 'Flank steak'), 'Liver');
  const { list, taken, contested } = mergeAnswers(BEEF_TEMPLATE, { base, mine, theirs });
  expect(titlesOf(list)).toEqual(['Chuck roast', 'Arm roast', 'Flank steak', 'Ground beef']);
  expect(list[1]?.subcuts[0]?.choices).toEqual([{ description: 'Roast weight', selected_values: ['3-4 lb'] }]);
  expect(taken.toSorted()).toEqual(['Flank steak', 'Liver']);
  expect(contested).toEqual([]);
});

test('keeps your own answers and shows both when both people changed a cut', () => {
  const base = withCuts(start, 'Arm roast');
  const mine = weighing(base, 'Arm roast', '3-4 lb');
  const theirs = weighing(base, 'Arm roast', '5-6 lb');
  const merged = mergeAnswers(BEEF_TEMPLATE, { base, mine, theirs });
  expect(merged.list).toEqual(mine);
  expect(merged.contested).toEqual([{ title: 'Arm roast', mine: mine[0]?.subcuts[0], theirs: theirs[0]?.subcuts[0] }]);
});

test('asks about the other person’s cut when it excludes yours', () => {
  const mine = withCuts(start, 'T-bone & porterhouse');
  const theirs = withCuts(start, 'Filet mignon');
  const { list, taken, contested } = mergeAnswers(BEEF_TEMPLATE, { base: start, mine, theirs });
  expect(list).toEqual(mine);
  expect(taken).toEqual([]);
  expect(contested).toMatchObject([{ title: 'Filet mignon', mine: null, theirs: { title: 'Filet mignon' } }]);
});

test('ignores your own saves and the same answers in a different format', () => {
  const mine = withCuts(start, 'Arm roast');
  expect(mergeAnswers(BEEF_TEMPLATE, { base: start, mine, theirs: mine })).toEqual({
    list: mine,
    taken: [],
    contested: [],
  });
  const blank = saveChoices(BEEF_TEMPLATE, mine, 'Arm roast', [{ description: 'Roast weight', selected_values: [''] }]);
  expect(mergeAnswers(BEEF_TEMPLATE, { base: mine, mine, theirs: blank })).toMatchObject({ taken: [], contested: [] });
});

const anyCuts = uniqueArray(
  constantFrom(...Object.values(BEEF_TEMPLATE).flatMap((part) => part.subcuts.map(({ title }) => title))),
  { maxLength: 14 },
);

test('keeps all of your own answers, allows no contradiction, and lists everything the other person changed', () => {
  assert(
    property(anyCuts, anyCuts, anyCuts, (first, own, others) => {
      const base = withCuts(start, ...first);
      const mine = withCuts(base, ...own);
      const theirs = withCuts(base, ...others);
      const { list, taken, contested } = mergeAnswers(BEEF_TEMPLATE, { base, mine, theirs });
      const before = titlesOf(base);
      const added = titlesOf(mine).filter((title) => !before.includes(title));
      expect(titlesOf(list)).toEqual(expect.arrayContaining(added));
      expect(findConflict(BEEF_TEMPLATE, list)).toBeNull();
      const said = [...taken, ...contested.map(({ title }) => title)];
      const shared = titlesOf(mine);
      for (const { field, to } of changesBetween(base, theirs)) {
        const title = chosenSubcuts([...base, ...theirs]).find((chosen) => to.startsWith(chosen.title))?.title ?? field;
        const isWith = field === 'cut_added' ? shared.includes(title) : !shared.includes(title);
        expect(isWith || said.includes(title), `${field} ${title}`).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
