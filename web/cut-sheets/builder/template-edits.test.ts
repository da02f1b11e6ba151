import { expect, test } from 'vitest';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { optionPairs } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import {
  type Control,
  findSubcut,
  type SingleControl,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';
import { editTemplate, type TemplateEdit } from '#web/cut-sheets/builder/template-edits.ts';
import { changeHistory, type HistoryAction, startHistory } from '#web/cut-sheets/builder/template-history.ts';

const after = (...edits: TemplateEdit[]): Template => edits.reduce(editTemplate, BEEF_TEMPLATE);
const cutOf = (template: Template, title: string) => findSubcut(template, title)?.subcut;
const placeOf = (id: string, title: string) => BEEF_TEMPLATE[id]?.subcuts.findIndex((cut) => cut.title === title) ?? -1;

test('updates exclusions when a cut is renamed or removed', () => {
  const at = placeOf('shortloin', 'NY strip steak');
  const renamed = after({ kind: 'rename_cut', id: 'shortloin', at, title: 'Strip' });
  expect(cutOf(renamed, 'T-bone & porterhouse')?.ifttt).toContain('Strip');
  expect(cutOf(renamed, 'T-bone & porterhouse')?.ifttt).not.toContain('NY strip steak');
  const removed = after({ kind: 'remove_cut', id: 'shortloin', at });
  expect(JSON.stringify(removed)).not.toContain('NY strip steak');
});

test('adds and removes exclusions on both sides', () => {
  const pair = { one: 'Chuck roast', other: 'Brisket cut in half' };
  const on = after({ kind: 'exclude', ...pair, isOn: true });
  expect(cutOf(on, pair.one)?.ifttt).toContain(pair.other);
  expect(cutOf(on, pair.other)?.ifttt).toContain(pair.one);
  expect(editTemplate(on, { kind: 'exclude', ...pair, isOn: false })).toEqual(BEEF_TEMPLATE);
  expect(after({ kind: 'exclude', one: pair.one, other: pair.one, isOn: true })).toEqual(BEEF_TEMPLATE);
});

test('completes a one-sided exclusion', () => {
  const lame = structuredClone(BEEF_TEMPLATE);
  lame.chuck?.subcuts[0]?.ifttt.push('Flank steak');
  const whole = editTemplate(lame, { kind: 'make_symmetric' });
  expect(cutOf(whole, 'Flank steak')?.ifttt).toContain('Chuck roast');
});

test('gives a new part an id based on its title', () => {
  const ids = (...titles: string[]) =>
    Object.keys(after(...titles.map((title): TemplateEdit => ({ kind: 'add_part', title })))).slice(-titles.length);
  expect(ids('Short loin', 'Short loin', '14 ribs', 'Ñandú')).toEqual([
    'shortloin2',
    'shortloin3',
    'part14ribs',
    'nandu',
  ]);
});

test('puts the label of a part without a region near the middle, where it covers no other label', () => {
  const titles = ['Hanger', 'Tri-tip', 'Skirt', 'Cheeks', 'Tail'];
  const parts = Object.values(after(...titles.map((title): TemplateEdit => ({ kind: 'add_part', title }))));
  for (const title of titles) {
    const { top = 0, left = 0 } = parts.find((part) => part.title === title)?.coordinates ?? {};
    const covered = parts.filter(
      ({ title: other, coordinates: at }) =>
        other !== title && Math.abs(at.top - top) < 6 && Math.abs(at.left - left) < 12,
    );
    expect([title, covered.map((part) => part.title)]).toEqual([title, []]);
  }
  expect(editTemplate({}, { kind: 'add_part', title: 'Hanger' }).hanger?.coordinates).toEqual({ top: 50, left: 50 });
});

test('moves and removes parts and cuts', () => {
  expect(Object.keys(after({ kind: 'move_part', id: 'rib', to: 0 }))[0]).toBe('rib');
  const moved = after({ kind: 'move_cut', id: 'chuck', at: 0, to: 99 });
  expect(moved.chuck?.subcuts.at(-1)?.title).toBe('Chuck roast');
  const part = after({ kind: 'change_part', id: 'chuck', change: { limits: { half: 2 } } });
  expect(part.chuck?.limits).toEqual({ half: 2 });
  const bare = editTemplate(part, { kind: 'change_part', id: 'chuck', change: { limits: undefined } });
  expect(bare.chuck).not.toHaveProperty('limits');
  expect(after({ kind: 'remove_part', id: 'shortloin' })).not.toHaveProperty('shortloin');
});

test('copies a cut with its questions, and with its exclusions on both sides', () => {
  const at = placeOf('shortloin', 'NY strip steak');
  const copied = after({ kind: 'copy_cut', id: 'shortloin', at });
  const { title, ...copy } = copied.shortloin?.subcuts[at + 1] ?? {};
  const { title: _, ...original } = cutOf(BEEF_TEMPLATE, 'NY strip steak') ?? {};
  expect(title).toBe('NY strip steak (2)');
  expect(copy).toEqual(original);
  expect(cutOf(copied, 'T-bone & porterhouse')?.ifttt).toContain('NY strip steak (2)');
  expect(findTemplateProblems(copied)).toEqual([]);
  const twice = editTemplate(copied, { kind: 'copy_cut', id: 'shortloin', at: at + 1 });
  expect(twice.shortloin?.subcuts[at + 2]?.title).toBe('NY strip steak (3)');
});

const play = (...actions: HistoryAction[]) => actions.reduce(changeHistory, startHistory(BEEF_TEMPLATE));
const turn = (rotation: number, mark?: string): HistoryAction => ({
  type: 'edit',
  edit: { kind: 'change_part', id: 'rib', change: { rotation } },
  mark,
});
const UNDO = { type: 'undo' } as const;
const REDO = { type: 'redo' } as const;

test('redoes what was undone, unless something else has changed since', () => {
  const rotation = (...actions: HistoryAction[]) => play(...actions).present.rib?.rotation;
  expect(rotation(turn(10), turn(20), UNDO)).toBe(10);
  expect(rotation(turn(10), turn(20), UNDO, UNDO, UNDO)).toBe(0);
  expect(rotation(turn(10), turn(20), UNDO, UNDO, REDO, REDO, REDO)).toBe(20);
  expect(rotation(turn(10), turn(20), UNDO, turn(30), REDO)).toBe(30);
});

test('undoes each drag in one step', () => {
  const rotation = (...actions: HistoryAction[]) => play(...actions).present.rib?.rotation;
  expect(rotation(turn(10, 'drag'), turn(11, 'drag'), turn(12, 'drag'), UNDO)).toBe(0);
  expect(rotation(turn(10, 'drag'), { type: 'rest' }, turn(20, 'drag'), UNDO)).toBe(10);
});

test('adds no undo step for an edit that changes nothing', () => {
  expect(play({ type: 'edit', edit: { kind: 'remove_part', id: 'wing' } }).past).toEqual([]);
});

test('keeps an exclusion between options when something is renamed, and drops it when an option is removed', () => {
  const one = { cut: 'Chuck roast', question: 'Bone', option: 'Bone-in' };
  const other = { cut: 'Ground beef', question: 'Patties: Size', option: '1/2 lb' };
  const on = after({ kind: 'exclude_option', one, other, isOn: true });
  expect(optionPairs(on)).toEqual([[one, other]]);
  expect(editTemplate(on, { kind: 'exclude_option', one: other, other: one, isOn: false })).toEqual(BEEF_TEMPLATE);

  const ground = { id: 'groundbeef', at: 0 };
  const controls = cutOf(on, 'Ground beef')?.controls ?? [];
  const regrouped = controls.map((control) =>
    control.type === 'Subfields' ? { ...control, description: 'Burgers' } : control,
  );
  const renamed = editTemplate(on, { kind: 'change_cut', ...ground, change: { controls: regrouped } });
  expect(optionPairs(renamed)).toEqual([[one, { ...other, question: 'Burgers: Size' }]]);
  const titled = editTemplate(renamed, { kind: 'rename_cut', ...ground, title: 'Ground' });
  expect(optionPairs(titled)).toEqual([[one, { cut: 'Ground', question: 'Burgers: Size', option: '1/2 lb' }]]);

  const roast = { id: 'chuck', at: placeOf('chuck', 'Chuck roast') };
  const withOptions = (options: string[]) =>
    (cutOf(on, 'Chuck roast')?.controls ?? []).map((control) =>
      control.description === 'Bone' ? { ...control, options } : control,
    );
  const reworded = { controls: withOptions(['With bone', 'Boneless']) };
  expect(optionPairs(editTemplate(on, { kind: 'change_cut', ...roast, change: reworded }))).toEqual([
    [{ ...one, option: 'With bone' }, other],
  ]);
  const gone = { controls: withOptions(['Boneless']) };
  expect(optionPairs(editTemplate(on, { kind: 'change_cut', ...roast, change: gone }))).toEqual([]);
  expect(optionPairs(editTemplate(on, { kind: 'remove_cut', ...ground }))).toEqual([]);
  expect(optionPairs(editTemplate(on, { kind: 'copy_cut', ...roast }))).toEqual([
    [one, other],
    [{ ...one, cut: 'Chuck roast (2)' }, other],
  ]);
  // Copying the other cut of the pair copies the exclusion too.
  expect(optionPairs(editTemplate(on, { kind: 'copy_cut', ...ground }))).toEqual([
    [one, other],
    [one, { ...other, cut: 'Ground beef (2)' }],
  ]);
});

test('keeps a condition when something is renamed, and drops it when the answer it depends on is removed', () => {
  const place = { id: 'chuck', at: placeOf('chuck', 'Chuck roast') };
  const put = (template: Template, controls: Control[]) =>
    editTemplate(template, { kind: 'change_cut', ...place, change: { controls } });
  const [weight, bone] = (cutOf(BEEF_TEMPLATE, 'Chuck roast')?.controls ?? []) as SingleControl[];
  if (!weight || !bone) throw new Error('chuck roast asks too little');
  const showIf = { question: 'Bone', options: ['Boneless'] };
  const on = put(BEEF_TEMPLATE, [{ ...weight, showIf }, bone]);
  const conditionOf = (template: Template) => cutOf(template, 'Chuck roast')?.controls[0]?.showIf;
  expect(conditionOf(on)).toEqual(showIf);
  const renamed = put(on, [
    { ...weight, showIf },
    { ...bone, description: 'Bones' },
  ]);
  expect(conditionOf(renamed)).toEqual({ question: 'Bones', options: ['Boneless'] });
  const reworded = put(on, [
    { ...weight, showIf },
    { ...bone, options: ['Bone-in', 'No bone'] },
  ]);
  expect(conditionOf(reworded)).toEqual({ question: 'Bone', options: ['No bone'] });
  expect(
    conditionOf(
      put(on, [
        { ...weight, showIf },
        { ...bone, options: ['Bone-in'] },
      ]),
    ),
  ).toBeUndefined();
  expect(conditionOf(put(on, [{ ...weight, showIf }]))).toBeUndefined();
});

test('adds the questions for the whole sheet once, and keeps them after all parts', () => {
  const on = after({ kind: 'add_sheet_questions', title: 'Whole order' });
  expect(Object.values(on).at(-1)).toMatchObject({ title: 'Whole order', isForSheet: true });
  expect(findTemplateProblems(on)).toEqual([]);
  const longer = editTemplate(on, { kind: 'add_part', title: 'Tail' });
  expect(Object.keys(longer).slice(-2)).toEqual(['tail', 'wholesheet']);
  const last = Object.keys(longer).length - 2;
  expect(Object.keys(editTemplate(longer, { kind: 'move_part', id: 'tail', to: last + 1 })).at(-1)).toBe('wholesheet');
  expect(editTemplate(on, { kind: 'remove_part', id: 'wholesheet' })).toEqual(BEEF_TEMPLATE);
});
