import { expect, test } from 'vitest';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { startingChoices } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf, Template } from '#contract/cut-sheets/templates/template.ts';

const TEMPLATES = [BEEF_TEMPLATE, BEEF_QUARTER_TEMPLATE];
const subcutsOf = (template: Template) => Object.values(template).flatMap((part) => part.subcuts);
const excludedBy = (template: Template, title: string) => findSubcut(template, title)?.subcut.ifttt.toSorted();

test('lists the 17 parts of the beef sheet from head to tail [CUT-049]', () => {
  expect(Object.values(BEEF_TEMPLATE).map((part) => part.title)).toEqual([
    'Chuck',
    'Arm / shoulder',
    'Rib',
    'Short loin',
    'Sirloin',
    'Sirloin tip',
    'Top round',
    'Bottom round',
    'Eye of round',
    'Rump & heel',
    'Brisket',
    'Plate',
    'Flank',
    'Shank',
    'Ground beef',
    'Extras',
    'Organs',
  ]);
  expect(subcutsOf(BEEF_TEMPLATE)).toHaveLength(73);
});

test('follows the template rules [CUT-045]', () => {
  for (const template of TEMPLATES) expect(Template.safeParse(template).error).toBeUndefined();
});

test('makes every exclusion mutual, so that click order does not matter [CUT-027]', () => {
  for (const template of TEMPLATES) {
    for (const { title, ifttt } of subcutsOf(template)) {
      for (const other of ifttt) expect(excludedBy(template, other), `${other} and ${title}`).toContain(title);
    }
  }
});

test('excludes only cuts of the same part', () => {
  for (const template of TEMPLATES) {
    for (const part of Object.values(template)) {
      const own = part.subcuts.map((cut) => cut.title);
      for (const cut of part.subcuts) expect(own).toEqual(expect.arrayContaining(cut.ifttt));
    }
  }
});

test('excludes strip, filet and tenderloin when the T-bone is chosen', () => {
  expect(excludedBy(BEEF_TEMPLATE, 'T-bone & porterhouse')).toEqual([
    'Bone-in strip (Kansas City)',
    'Filet mignon',
    'NY strip steak',
    'Whole tenderloin',
  ]);
  expect(excludedBy(BEEF_TEMPLATE, 'Filet mignon')).toEqual(['T-bone & porterhouse', 'Whole tenderloin']);
});

test('offers back ribs only when the rib is boned', () => {
  expect(excludedBy(BEEF_TEMPLATE, 'Back ribs')).toEqual(['Bone-in prime rib roast', 'Bone-in rib steak', 'Grind rib']);
});

test('allows steaks or a roast from the rib of a quarter, and both from the rib of a side', () => {
  expect(excludedBy(BEEF_TEMPLATE, 'Boneless ribeye steak (Delmonico)')).toEqual(['Bone-in rib steak', 'Grind rib']);
  expect(excludedBy(BEEF_QUARTER_TEMPLATE, 'Boneless ribeye steak (Delmonico)')).toEqual([
    'Bone-in prime rib roast',
    'Bone-in rib steak',
    'Boneless prime rib roast',
    'Grind rib',
  ]);
});

test('excludes all other cuts of a part that is ground, except that ground skirt allows short ribs', () => {
  for (const part of Object.values(BEEF_TEMPLATE)) {
    const grind = part.subcuts.filter((cut) => cut.title.startsWith('Grind '));
    if (grind.length !== 1) continue;
    const others = part.subcuts.map((cut) => cut.title).filter((title) => title !== grind[0]?.title);
    expect(grind[0]?.ifttt.toSorted()).toEqual(others.toSorted());
  }
  expect(excludedBy(BEEF_TEMPLATE, 'Grind skirt')).toEqual(['Skirt steak (fajita)']);
});

test('puts only ground beef on every sheet', () => {
  expect(
    subcutsOf(BEEF_TEMPLATE)
      .filter((cut) => cut.isRequired)
      .map((cut) => cut.title),
  ).toEqual(['Ground beef']);
});

test('uses all four kinds of control [CUT-047]', () => {
  const types = subcutsOf(BEEF_TEMPLATE).flatMap((cut) => cut.controls.map((control) => control.type));
  expect(new Set(types)).toEqual(new Set(['Dropdown', 'Multiselect', 'Textbox', 'Subfields']));
  expect(
    subcutsOf(BEEF_TEMPLATE)
      .flatMap(questionsOf)
      .every((question) => question.type === 'Textbox' || question.options.length > 1),
  ).toBe(true);
});

test('asks about an organ’s form only while it is kept', () => {
  const liver = findSubcut(BEEF_TEMPLATE, 'Liver')?.subcut;
  if (!liver) throw new Error('no liver');
  expect(startingChoices(liver).map(({ description }) => description)).toEqual(['Keep', 'Form']);
  const kept = { description: 'Keep', selected_values: ['Do not keep'] };
  expect(shownQuestions(liver, [kept]).map(({ description }) => description)).toEqual(['Keep']);
});
