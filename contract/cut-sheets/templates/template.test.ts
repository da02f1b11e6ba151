import { expect, test } from 'vitest';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { oneOf, patties } from '#contract/cut-sheets/built-in/controls.ts';
import { findSubcut, questionsOf, Template } from '#contract/cut-sheets/templates/template.ts';

const loin = part('Loin', [28, 50], [subcut('Chops', oneOf('Thickness', ['1"', '2"'], '1"')), subcut('Roast')]);
const problemsOf = (template: unknown) =>
  Template.safeParse(template).error?.issues.map((issue) => issue.message) ?? [];

test('reads parts keyed by id, with title, sizes, coordinates, rotation and subcuts [CUT-045]', () => {
  expect(problemsOf({ loin })).toEqual([]);
  for (const key of ['title', 'fontSize', 'mobileFontSize', 'coordinates', 'rotation', 'subcuts'] as const) {
    expect(problemsOf({ loin: { ...loin, [key]: undefined } })).not.toEqual([]);
  }
});

test('reads subcuts with their controls [CUT-046] [CUT-047]', () => {
  const [chops] = loin.subcuts;
  expect(chops).toEqual({
    title: 'Chops',
    ifttt: [],
    controls: [
      {
        type: 'Dropdown',
        description: 'Thickness',
        text: 'Choose',
        options: ['1"', '2"'],
        isRequired: true,
        default: '1"',
      },
    ],
  });
  const withType = (type: string) => ({
    loin: { ...loin, subcuts: [{ ...chops, controls: [{ ...chops?.controls[0], type }] }] },
  });
  for (const type of ['Dropdown', 'Multiselect', 'Textbox']) expect(problemsOf(withType(type))).toEqual([]);
  expect(problemsOf(withType('Slider'))).not.toEqual([]);
});

test('requires unique titles, because answers refer to sub-parts by title', () => {
  const twice = { loin, leg: part('Leg', [50, 78], [subcut('Roast')]) };
  expect(problemsOf(twice)).toEqual(['Each cut needs its own title. Used more than once: Roast.']);
  expect(problemsOf({ loin, other: part('Loin', [0, 0], [subcut('Saddle')]) })).toEqual([
    'Each part needs its own title. Used more than once: Loin.',
  ]);
});

test('allows a sub-part to exclude only other sub-parts on the template', () => {
  const withIfttt = (...ifttt: string[]) => ({
    loin: { ...loin, subcuts: [{ ...subcut('Chops'), ifttt }, subcut('Roast')] },
  });
  expect(problemsOf(withIfttt('Roast'))).toEqual([]);
  expect(problemsOf(withIfttt('Sausage'))).toEqual(['Chops excludes Sausage, which isn’t on this cut sheet.']);
  expect(problemsOf(withIfttt('Chops'))).toEqual(['Chops can’t exclude itself.']);
});

test('requires distinct options that include the default', () => {
  const asking = (options: string[], byDefault?: string) => ({
    loin: part('Loin', [0, 0], [subcut('Chops', oneOf('Bone', options, byDefault))]),
  });
  expect(problemsOf(asking([]))).toEqual(['Chops, Bone: there are no options to choose from.']);
  expect(problemsOf(asking(['In', 'In']))).toEqual(['Chops, Bone: an option is listed twice.']);
  expect(problemsOf(asking(['In', 'Out'], 'Half'))).toEqual(['Chops, Bone: the default isn’t one of the options.']);
});

test('refuses an oversized template', () => {
  expect(problemsOf({})).toEqual(['A cut sheet must have 1 to 60 parts.']);
  const thousand = Object.fromEntries(
    Array.from({ length: 1000 }, (_, nth) => [`part${nth}`, { ...loin, title: `Part ${nth}` }]),
  );
  expect(problemsOf(thousand)).toEqual(['A cut sheet must have 1 to 60 parts.']);
  expect(problemsOf({ loin: { ...loin, fontSize: 9000 } })).not.toEqual([]);
  expect(problemsOf({ loin: { ...loin, coordinates: { top: -1, left: 0 } } })).not.toEqual([]);
  expect(problemsOf({ loin: { ...loin, title: 'x'.repeat(81) } })).not.toEqual([]);
  expect(problemsOf({ loin: { ...loin, title: 'Loin\0' } })).not.toEqual([]);
});

test('names a nested control with its group’s name and its own [CUT-047]', () => {
  const questions = questionsOf(subcut('Ground', patties()));
  expect(questions.map(({ description, label }) => [description, label])).toEqual([
    ['Patties: Share of the ground meat', 'Share of the ground meat'],
    ['Patties: Size', 'Size'],
    ['Patties: Per package', 'Per package'],
  ]);
});

test('finds a sub-part and the part it belongs to', () => {
  expect(findSubcut({ loin }, 'Roast')?.part.title).toBe('Loin');
  expect(findSubcut({ loin }, 'Sausage')).toBeNull();
});

test('allows prices and backbone marks only on options that exist', () => {
  const bone = oneOf('Bone', ['In', 'Out']);
  const asking = (more: object) => problemsOf({ loin: part('Loin', [0, 0], [subcut('Chops', { ...bone, ...more })]) });
  const price = { cents: 50, per: 'lb' };
  expect(asking({ surcharges: { In: price }, backbone: ['In'] })).toEqual([]);
  expect(asking({ surcharges: { Half: price } })).toEqual([
    'Chops, Bone: there’s a price for Half, which isn’t an option.',
  ]);
  expect(asking({ backbone: ['Half'] })).toEqual([
    'Chops, Bone: Half is marked as containing backbone but isn’t one of the options.',
  ]);
});

test('keeps markup, braces and right-to-left words in titles as plain text', () => {
  for (const title of ['<b>Chops</b>', '<script>alert(1)</script>', '{title} & "$&"', 'קותלט', '🥩']) {
    const own = part(title, [0, 0], [subcut(`${title} `.trim(), oneOf(title, [title, 'x'], title)), subcut('Roast')]);
    expect(Template.parse({ loin: own })).toEqual({ loin: own });
    const wrong = { ...own, subcuts: own.subcuts.map((cut) => ({ ...cut, ifttt: ['<i>'] })) };
    expect(problemsOf({ loin: wrong })).toContain(`${title} excludes <i>, which isn’t on this cut sheet.`);
  }
});
