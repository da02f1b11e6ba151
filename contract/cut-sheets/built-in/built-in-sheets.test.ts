import { expect, test } from 'vitest';
import { startingList } from '#contract/cut-sheets/answers.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { canSubmit, findUnfinished } from '#contract/cut-sheets/completion.ts';
import { findConflict, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { findSubcut, questionsOf, type Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { SPECIES } from '#contract/lib/species.ts';

const SHEETS = SPECIES.flatMap((species) => BUILT_IN_SHEETS[species]());
const sheet = (name: string): Template => SHEETS.find((one) => one.name === name)?.form_json ?? {};
const subcutsOf = (template: Template): Subcut[] => Object.values(template).flatMap((part) => part.subcuts);
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
    expect(question.type === 'Textbox' || question.options.length > 1, question.description).toBe(true);
  }
});

test.each(SHEETS)('$name can be filled in with any of its cuts without conflicts', ({ form_json }) => {
  for (const { title } of subcutsOf(form_json)) {
    const { list } = selectSubcut(form_json, startingList(form_json), title);
    const filled = list.map((entry) => ({
      ...entry,
      subcuts: entry.subcuts.map((cut) => ({
        title: cut.title,
        choices: questionsOf(findSubcut(form_json, cut.title)?.subcut as Subcut).map((question) => ({
          description: question.description,
          selected_values: [question.default ?? question.options[0] ?? 'as usual'],
        })),
      })),
    }));
    expect(findUnfinished(form_json, filled)).toEqual([]);
    expect(canSubmit(form_json, filled)).toBe(true);
    expect(findConflict(form_json, filled)).toBeNull();
  }
});

test('gives bison a hump, and a quarter’s rib as steaks or a roast', () => {
  expect(sheet('Bison').hump?.subcuts.map((cut) => cut.title)).toEqual(['Hump roast', 'Grind hump']);
  expect(excludedBy('Bison quarter', 'Boneless prime rib roast')).toContain('Bone-in rib steak');
  expect(excludedBy('Bison', 'Boneless prime rib roast')).not.toContain('Bone-in rib steak');
  expect(findSubcut(sheet('Yak'), 'Suet / tallow fat')).toBeNull();
});

test('excludes back ribs and tenderloin with bone-in pork chops', () => {
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

test('leaves only extras and organs of a cubed goat', () => {
  const goat = sheet('Goat');
  const curry = 'Whole carcass cubed, bone-in (curry cut)';
  const others = Object.entries(goat)
    .filter(([id]) => !['extras', 'organs'].includes(id))
    .flatMap(([, part]) => part.subcuts.map((cut) => cut.title))
    .filter((title) => title !== curry);
  expect(excludedBy('Goat', curry)).toEqual(others.toSorted());
  expect(excludedBy('Goat', 'Ground goat')).toContain(curry);
  expect(selectSubcut(goat, selectSubcut(goat, [], 'Loin chops').list, curry).removed).toEqual(['Loin chops']);
});

test('excludes all other hindquarter cuts with ground hinds', () => {
  expect(excludedBy('Deer', 'Grind hinds')).toHaveLength(5);
  expect(excludedBy('Deer', 'Hind steaks')).toEqual(['Grind hinds']);
});
