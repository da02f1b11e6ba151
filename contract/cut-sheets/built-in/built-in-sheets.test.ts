import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { canSubmit, findUnfinished } from '#contract/cut-sheets/completion.ts';
import { findConflict, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { findOptionConflict } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { findAmountProblems } from '#contract/cut-sheets/sheet-rules.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { isAnswerTo } from '#contract/cut-sheets/templates/number-answers.ts';
import {
  findSubcut,
  type Question,
  questionsOf,
  type Subcut,
  Template,
} from '#contract/cut-sheets/templates/template.ts';
import { SPECIES } from '#contract/lib/species.ts';

const SHEETS = SPECIES.flatMap((species) => BUILT_IN_SHEETS[species]());
const sheet = (name: string): Template => SHEETS.find((one) => one.name === name)?.form_json ?? {};
const subcutsOf = (template: Template): Subcut[] => Object.values(template).flatMap((part) => part.subcuts);
const usualAnswer = ({ type, default: usual, options: [first = 'as usual'], min, unit }: Question): string =>
  usual ?? (type === 'Amounts' ? `${min} ${unit} ${first}` : first);
const excludedBy = (name: string, title: string) => findSubcut(sheet(name), title)?.subcut.ifttt.toSorted();

test('gives every species sheets with different names [ACC-060]', () => {
  expect(SPECIES.map((species) => BUILT_IN_SHEETS[species]().map(({ name }) => name))).toEqual([
    ['Beef', 'Beef quarter'],
    ['Hog', 'Hog half'],
    ['Pork', 'Pork half'],
    ['Lamb', 'Lamb half'],
    ['Goat', 'Goat half'],
    ['Bison', 'Bison quarter'],
    ['Elk', 'Elk quarter', 'Elk boneless (hunted)'],
    ['Yak', 'Yak quarter'],
    ['Deer'],
    ['Poultry'],
    ['Wild Game'],
  ]);
});

test.each(SHEETS)('$name follows the template rules', ({ form_json }) => {
  expect(Template.safeParse(form_json).error).toBeUndefined();
  for (const { title, ifttt } of subcutsOf(form_json)) {
    for (const other of ifttt) {
      expect(findSubcut(form_json, other)?.subcut.ifttt, `${other} and ${title}`).toContain(title);
    }
  }
  for (const question of subcutsOf(form_json).flatMap(questionsOf)) {
    const isTyped = question.type === 'Textbox' || question.type === 'Number';
    expect(isTyped || question.options.length > 1, question.description).toBe(true);
  }
});

test.each(SHEETS)('$name can be filled in with any of its cuts without conflicts', ({ form_json }) => {
  for (const { title } of subcutsOf(animalParts(form_json))) {
    const { list } = selectSubcut(form_json, startingList(form_json), title);
    const filled = list.map((entry) => ({
      ...entry,
      subcuts: entry.subcuts.map((cut) => ({
        title: cut.title,
        choices: questionsOf(findSubcut(form_json, cut.title)?.subcut as Subcut).map((question) => ({
          description: question.description,
          selected_values: [usualAnswer(question)],
        })),
      })),
    }));
    expect(findUnfinished(form_json, filled)).toEqual([]);
    expect(canSubmit(form_json, filled)).toBe(true);
    expect(findConflict(form_json, filled)).toBeNull();
  }
});

test('gives bison a hump, and allows steaks or a roast from the rib of a quarter', () => {
  expect(sheet('Bison').hump?.subcuts.map((cut) => cut.title)).toEqual(['Hump roast', 'Grind hump']);
  expect(excludedBy('Bison quarter', 'Boneless prime rib roast')).toContain('Bone-in rib steak');
  expect(excludedBy('Bison', 'Boneless prime rib roast')).not.toContain('Bone-in rib steak');
  expect(findSubcut(sheet('Yak'), 'Suet / tallow fat')).toBeNull();
});

test('excludes back ribs and tenderloin when bone-in pork chops are chosen', () => {
  expect(excludedBy('Hog', 'Bone-in chops')).toEqual(
    [
      'Baby back ribs',
      'Boneless chops',
      'Canadian bacon (smoked)',
      'Pork tenderloin',
      'Smoked chops',
      'Whole loin roast',
    ].toSorted(),
  );
  expect(excludedBy('Hog', 'Baby back ribs')).toEqual(['Bone-in chops', 'Smoked chops']);
  expect(findSubcut(sheet('Hog'), 'Baby back ribs')?.subcut.needs).toEqual([
    'Boneless chops',
    'Canadian bacon (smoked)',
  ]);
});

test('lets a whole hog have one ham smoked and one fresh', () => {
  expect(excludedBy('Hog', 'Smoked ham')).toEqual([]);
  expect(questionsOf(findSubcut(sheet('Hog'), 'Smoked ham')?.subcut as Subcut)[0]).toMatchObject({
    description: 'Of the two sides',
    options: ['Both', 'One'],
    isRequired: true,
  });
  expect(excludedBy('Hog half', 'Smoked ham')).toEqual(['Fresh ham roast', 'Grind ham', 'Ham steak']);
});

test('offers a crown roast, which takes both racks, for a whole lamb only', () => {
  expect(excludedBy('Lamb', 'Crown roast')).toContain('Whole rack');
  expect(findSubcut(sheet('Lamb half'), 'Crown roast')).toBeNull();
});

test('allows only extras and organs alongside a cubed goat', () => {
  const goat = sheet('Goat');
  const curry = 'Whole carcass cubed, bone-in (curry cut)';
  const others = Object.entries(goat)
    .filter(([id]) => !['extras', 'organs', 'wholesheet'].includes(id))
    .flatMap(([, part]) => part.subcuts.map((cut) => cut.title))
    .filter((title) => title !== curry);
  expect(excludedBy('Goat', curry)).toEqual(others.toSorted());
  expect(excludedBy('Goat', 'Ground goat')).toContain(curry);
  expect(selectSubcut(goat, selectSubcut(goat, [], 'Loin chops').list, curry).removed).toEqual(['Loin chops']);
});

test('excludes all other hindquarter cuts when the hinds are ground', () => {
  expect(excludedBy('Deer', 'Grind hinds')).toHaveLength(5);
  expect(excludedBy('Deer', 'Hind steaks')).toEqual(['Grind hinds']);
});

test('requires a ham cut entirely into slices to be boned, and asks about slices only if there are any', () => {
  const ham = findSubcut(sheet('Hog half'), 'Smoked ham')?.subcut as Subcut;
  const chosen = (Form: string, Bone: string) =>
    Object.entries({ Form, Bone }).map(([description, value]) => ({ description, selected_values: [value] }));
  const asked = (form: string) => shownQuestions(ham, chosen(form, 'Boneless')).map(({ description }) => description);
  expect(asked('Halved')).not.toContain('Slice thickness');
  expect(asked('All slices')).toContain('Slice thickness');
  const list = (bone: string) => [
    { cut: 'Ham', subcuts: [{ title: 'Smoked ham', choices: chosen('All slices', bone) }] },
  ];
  expect(findOptionConflict(sheet('Hog half'), list('Bone-in'))).not.toBeNull();
  expect(findOptionConflict(sheet('Hog half'), list('Boneless'))).toBeNull();
});

test('requires 15 lb or more of each hog sausage flavor, and sets no maximum for deer specialties', () => {
  const flavors = (name: string, title: string) => {
    const subcut = findSubcut(sheet(name), title)?.subcut as Subcut;
    const [question] = questionsOf(subcut).filter(({ type }) => type === 'Amounts');
    return { subcut, question: question as Question };
  };
  const { question } = flavors('Hog', 'Seasoned sausage');
  expect(isAnswerTo(question, '15 lb Chorizo')).toBe(true);
  expect(isAnswerTo(question, '10 lb Chorizo')).toBe(false);
  const { subcut } = flavors('Deer', 'Snack sticks');
  const of = (...selected_values: string[]) => [{ description: 'Flavors', selected_values }];
  const problems = (...values: string[]) =>
    findAmountProblems(subcut, { title: subcut.title, choices: of(...values) }).map(({ code }) => code);
  expect(problems('10 lb Original', '15 lb Hot')).toEqual([]);
  expect(problems('40 lb Original', '15 lb Hot')).toEqual([]);
  expect(isAnswerTo(flavors('Deer', 'Snack sticks').question, '4 lb Hot')).toBe(false);
});

test('limits hang days to what suits the species, and doesn’t ask about them for hogs and birds', () => {
  const hang = (name: string) => {
    const found = findSubcut(sheet(name), 'Wrapping and pickup')?.subcut as Subcut;
    const question = questionsOf(found).find(({ description }) => description === 'Hang days');
    return question && [question.min, question.max, question.default];
  };
  expect(['Beef', 'Lamb', 'Goat', 'Deer', 'Hog', 'Poultry'].map(hang)).toEqual([
    [4, 21, '14 days'],
    [3, 10, '7 days'],
    [2, 7, '5 days'],
    [3, 14, '7 days'],
    undefined,
    undefined,
  ]);
});

test('starts the whole-sheet questions with the plant’s usual answers', () => {
  const whole = startingList(sheet('Beef quarter')).find(({ cut }) => cut === 'Wrapping and pickup');
  expect(whole?.subcuts[0]?.choices).toEqual([
    { description: 'Wrapping', selected_values: ['Vacuum sealed'] },
    { description: 'Hang days', selected_values: ['14 days'] },
    { description: 'Call when ready', selected_values: ['Yes'] },
  ]);
  expect(findUnfinished(sheet('Beef quarter'), [])).toEqual(['Ground beef']);
});
