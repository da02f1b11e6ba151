import { expect, test } from 'vitest';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { listOf, SHEETS } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { restOf, sayRest } from '#contract/cut-sheets/rest/rest.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import { fillWords } from '#contract/lib/words.ts';

const choosing = (template: Template, ...titles: string[]): OrderList =>
  titles.reduce((list, title) => selectSubcut(template, list, title).list, startingList(template));
const said = (template: Template, list: OrderList) =>
  restOf(template, list).map((line) => sayRest(line, fillWords, (name) => name));

test.each(SHEETS)('the standard cut of $name leaves no meat to be ground by default', ({ species, form_json }) => {
  const rest = restOf(form_json, standardCutOf(species, form_json));
  expect(rest.filter(({ fate }) => fate === 'ground')).toEqual([]);
});

test('says which parts will be ground and which won’t be kept', () => {
  const [ground, gone] = said(BEEF_TEMPLATE, choosing(BEEF_TEMPLATE, 'Chuck roast'));
  expect(ground).toMatch(/^Nothing chosen from Arm \/ shoulder, Rib, Short loin, .*: that meat will be ground\.$/);
  expect(gone).toBe('Nothing chosen from Extras, Organs. None of it will be kept.');
});

test('says in the plant’s own words what happens to a part', () => {
  const template = structuredClone(BEEF_TEMPLATE);
  (template.shank as Part).undecided = 'we make soup bones';
  expect(said(template, choosing(template))).toContain('Nothing chosen from Shank: we make soup bones.');
});

test.each([
  ['NY strip steak', 'NY strip steak without Filet mignon / Whole tenderloin: that meat will be ground.'],
  ['Filet mignon', 'Filet mignon without NY strip steak / Bone-in strip (Kansas City): that meat will be ground.'],
  [
    'Boneless ribeye steak (Delmonico)',
    'Boneless ribeye steak (Delmonico) without Back ribs: that meat will be ground.',
  ],
])('asks what else %s gives', (title, words) => {
  expect(said(BEEF_TEMPLATE, choosing(BEEF_TEMPLATE, title))).toContain(words);
});

test('asks about leftover cuts until they are chosen, and never for a T-bone, which leaves none', () => {
  const beside = (template: Template, ...titles: string[]) =>
    restOf(template, choosing(template, ...titles)).filter((line) => line.beside !== '');
  expect(beside(BEEF_TEMPLATE, 'NY strip steak')).toHaveLength(1);
  expect(beside(BEEF_TEMPLATE, 'NY strip steak', 'Whole tenderloin')).toEqual([]);
  expect(beside(BEEF_QUARTER_TEMPLATE, 'NY strip steak', 'Filet mignon')).toEqual([]);
  expect(beside(BEEF_TEMPLATE, 'T-bone & porterhouse')).toEqual([]);
});

test('asks about the tenderloin and back ribs of boned pork loin', () => {
  const hog = SHEETS.find(({ name }) => name === 'Hog')?.form_json ?? {};
  const lines = restOf(hog, listOf(hog, ['Boneless chops'])).filter(({ beside }) => beside === 'Boneless chops');
  expect(lines.map(({ titles }) => titles)).toEqual([['Pork tenderloin'], ['Baby back ribs']]);
});

test('says nothing about the parts of a carcass left whole', () => {
  const goat = SHEETS.find(({ name }) => name === 'Goat')?.form_json ?? {};
  const rest = restOf(goat, choosing(goat, 'Carcass left whole (roaster)'));
  expect(rest.filter(({ fate }) => fate === 'ground')).toEqual([]);
});
