import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Answers, findChosen, type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf } from '#contract/cut-sheets/templates/template.ts';

const ALL_SUBCUTS = Object.values(BEEF_TEMPLATE).flatMap((part) => part.subcuts);
const ALL_TITLES = ALL_SUBCUTS.map((subcut) => subcut.title);

/** Builds a list of these cuts, each question answered with its first option. */
function fill(list: OrderList, titles: readonly string[]): OrderList {
  return titles.reduce((filled, title) => {
    const subcut = findSubcut(BEEF_TEMPLATE, title)?.subcut;
    const choices = subcut
      ? questionsOf(subcut).map(({ description, options }) => ({
          description,
          selected_values: [options[0] ?? 'thin'],
        }))
      : [];
    return saveChoices(BEEF_TEMPLATE, filled, title, choices);
  }, list);
}
const filledWith = (...titles: string[]) =>
  fill(
    titles.reduce((list, title) => selectSubcut(BEEF_TEMPLATE, list, title).list, startingList(BEEF_TEMPLATE)),
    ['Ground beef', ...titles],
  );
const change = (list: OrderList, edit: (copy: OrderList) => void) => {
  const copy = structuredClone(list);
  edit(copy);
  return findAnswerProblem(BEEF_TEMPLATE, copy);
};

test('accepts every sub-part of the beef template once it is filled in', () => {
  for (const title of ALL_TITLES) expect(findAnswerProblem(BEEF_TEMPLATE, filledWith(title))).toBeNull();
});

test('reports a required control left blank on any sub-part [CUT-028] [CUT-031]', () => {
  for (const subcut of ALL_SUBCUTS) {
    for (const { description, isRequired, group } of questionsOf(subcut)) {
      if (!isRequired || group?.isRequired === false) continue;
      const problem = change(filledWith(subcut.title), (list) => {
        const choice = findChosen(list, subcut.title)?.choices.find((one) => one.description === description);
        if (choice) choice.selected_values = [''];
      });
      expect(problem).toEqual({ code: 'choices_missing', values: {} });
    }
  }
});

test('reports an empty sheet and one without ground beef as incomplete', () => {
  expect(findAnswerProblem(BEEF_TEMPLATE, [])).toEqual({ code: 'choices_missing', values: {} });
  const withoutGround = filledWith('Liver').filter((entry) => entry.cut !== 'Ground beef');
  expect(findAnswerProblem(BEEF_TEMPLATE, withoutGround)).toEqual({ code: 'choices_missing', values: {} });
});

test('reports parts, sub-parts, controls and options that aren’t on the template', () => {
  const list = filledWith('Arm roast');
  const titled = (title: string) => ({ code: 'choices_unknown', values: { title } });
  expect(change(list, ([arm]) => Object.assign(arm ?? {}, { cut: 'Wing' }))).toEqual(titled('Wing'));
  expect(change(list, ([arm]) => Object.assign(arm?.subcuts[0] ?? {}, { title: 'Chuck roast' }))).toEqual(
    titled('Chuck roast'),
  );
  expect(change(list, ([arm]) => Object.assign(arm?.subcuts[0]?.choices[0] ?? {}, { description: 'Color' }))).toEqual(
    titled('Arm roast, Color'),
  );
  expect(
    change(list, ([arm]) => Object.assign(arm?.subcuts[0]?.choices[0] ?? {}, { selected_values: ['9 lb'] })),
  ).toEqual(titled('Arm roast, Roast weight: 9 lb'));
});

test('refuses repeated answers and two options in a dropdown', () => {
  const list = filledWith('Arm roast');
  const titled = (title: string) => ({ code: 'choices_twice', values: { title } });
  expect(change(list, (copy) => copy.push(...copy.slice(0, 1)))).toEqual(titled('Arm / shoulder'));
  expect(change(list, ([arm]) => arm?.subcuts.push(...arm.subcuts.slice()))).toEqual(titled('Arm roast'));
  expect(change(list, ([arm]) => arm?.subcuts[0]?.choices.push(...arm.subcuts[0].choices.slice()))).toEqual(
    titled('Arm roast, Roast weight'),
  );
  expect(
    change(list, ([arm]) =>
      Object.assign(arm?.subcuts[0]?.choices[0] ?? {}, { selected_values: ['2-3 lb', '3-4 lb'] }),
    ),
  ).toEqual(titled('Arm roast, Roast weight'));
});

test('reports which two cuts exclude each other', () => {
  const both = change(filledWith('NY strip steak'), (list) => {
    const tBone = filledWith('T-bone & porterhouse').find((entry) => entry.cut === 'Short loin');
    list.find((entry) => entry.cut === 'Short loin')?.subcuts.push(...(tBone?.subcuts ?? []));
  });
  expect(both).toEqual({
    code: 'choices_conflict',
    values: { chosen: 'NY strip steak', other: 'T-bone & porterhouse' },
  });
});

test('checks any list without crashing', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(...ALL_TITLES, 'Chuck', 'Thickness', '1"', '__proto__', 'constructor'),
  );
  const choice = fc.record({ description: word, selected_values: fc.array(word, { maxLength: 3 }) });
  const subcut = fc.record({ title: word, choices: fc.array(choice, { maxLength: 3 }) });
  const list = fc.array(fc.record({ cut: word, subcuts: fc.array(subcut, { maxLength: 3 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(list, (anything) => {
      const read = Answers.safeParse(anything);
      if (read.success) expect(findAnswerProblem(BEEF_TEMPLATE, read.data.order_list)?.code).toMatch(/^choices_/);
    }),
  );
});
