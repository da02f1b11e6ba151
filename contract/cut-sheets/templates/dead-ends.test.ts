import { expect, test } from 'vitest';
import { limited, needing, onlyOneOf, part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { findTemplateProblems, makeSymmetric } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { sentenceOf } from '#contract/cut-sheets/templates/template-problems.ts';
import { SPECIES } from '#contract/lib/species.ts';

const required = (cut: Subcut): Subcut => ({ ...cut, isRequired: true });
const excluding = (title: string, ...ifttt: string[]): Subcut => ({ ...subcut(title), ifttt });
/** A template with one part that has these cuts. */
const leg = (...subcuts: Subcut[]): Template => ({ leg: { ...part('Leg', [50, 78], []), subcuts } });
const problemsOf = (template: Template) => findTemplateProblems(template).map(sentenceOf);

const SHEETS = SPECIES.flatMap((species) => BUILT_IN_SHEETS[species]());

test.each(SHEETS)('$name has no dead ends', ({ form_json }) => {
  expect(problemsOf(form_json)).toEqual([]);
  expect(makeSymmetric(form_json)).toEqual(form_json);
});

test('finds one-sided exclusions and makes them mutual', () => {
  const oneSided = leg(
    excluding('Whole leg', 'Steaks'),
    excluding('Steaks'),
    excluding('Kabobs', 'Steaks', 'Whole leg'),
  );
  expect(problemsOf(oneSided)).toEqual([
    'Whole leg excludes Steaks, but Steaks does not exclude Whole leg.',
    'Kabobs excludes Steaks, but Steaks does not exclude Kabobs.',
    'Kabobs excludes Whole leg, but Whole leg does not exclude Kabobs.',
  ]);
  const mended = makeSymmetric(oneSided);
  expect(mended.leg?.subcuts.map(({ title, ifttt }) => [title, ifttt])).toEqual([
    ['Whole leg', ['Steaks', 'Kabobs']],
    ['Steaks', ['Whole leg', 'Kabobs']],
    ['Kabobs', ['Steaks', 'Whole leg']],
  ]);
  expect(problemsOf(mended)).toEqual([]);
  expect(oneSided.leg?.subcuts[1]?.ifttt).toEqual([]);
});

test('leaves unknown titles in exclusions, so that they are reported', () => {
  const template = leg(excluding('Whole leg', 'Hump', 'Whole leg'));
  expect(makeSymmetric(template)).toEqual(template);
  expect(problemsOf(template)).toEqual([
    'Whole leg excludes Hump, which isn’t on this cut sheet.',
    'Whole leg can’t exclude itself.',
  ]);
});

test('reports sub-parts that need something that can never be chosen', () => {
  expect(problemsOf(leg(needing(['Hump'], subcut('Shank')), subcut('Steaks')))).toEqual([
    'Shank needs Hump, which isn’t on this cut sheet.',
  ]);
  expect(problemsOf(leg(needing(['Shank'], subcut('Shank'))))).toEqual(['Shank can’t require itself.']);
  expect(
    problemsOf(
      leg(needing(['B'], subcut('A')), needing(['C'], subcut('B')), needing(['A'], subcut('C')), subcut('Steaks')),
    ),
  ).toEqual([
    'A can never be chosen: it needs B, which can’t be chosen first.',
    'B can never be chosen: it needs C, which can’t be chosen first.',
    'C can never be chosen: it needs A, which can’t be chosen first.',
  ]);
});

test('accepts cuts that need each other if one of them can also be chosen another way', () => {
  expect(problemsOf(leg(needing(['B'], subcut('A')), needing(['A', 'Steaks'], subcut('B')), subcut('Steaks')))).toEqual(
    [],
  );
});

test('reports sub-parts that exclude what they need, directly or indirectly', () => {
  const exclusions = onlyOneOf('Ribs', 'Rack');
  const near = part('Rack', [0, 0], [needing(['Rack'], subcut('Ribs')), subcut('Rack')], exclusions);
  expect(problemsOf({ near })).toEqual(['Ribs can never be chosen: it needs Rack, which can’t be combined with it.']);
  const far = part(
    'Rack',
    [0, 0],
    [needing(['Frenched'], subcut('Ribs')), needing(['Rack'], subcut('Frenched')), subcut('Rack')],
    exclusions,
  );
  expect(problemsOf({ far })).toEqual([
    'Ribs can never be chosen: it needs Frenched, which can’t be combined with it.',
  ]);
  const another = part(
    'Rack',
    [0, 0],
    [needing(['Rack', 'Chops'], subcut('Ribs')), subcut('Rack'), subcut('Chops')],
    exclusions,
  );
  expect(problemsOf({ another })).toEqual([]);
});

test('reports cuts on every sheet that make other cuts or the sheet itself impossible', () => {
  const [whole, steaks] = [subcut('Whole leg'), subcut('Steaks')];
  const exclusions = onlyOneOf('Whole leg', 'Steaks');
  expect(problemsOf({ leg: part('Leg', [0, 0], [required(whole), steaks], exclusions) })).toEqual([
    'Steaks can never be chosen: it excludes Whole leg, which is on every sheet.',
  ]);
  expect(problemsOf({ leg: part('Leg', [0, 0], [required(whole), required(steaks)], exclusions) })).toEqual([
    'Whole leg and Steaks are on every sheet and exclude each other, so no sheet can be completed.',
  ]);
  expect(problemsOf(leg(required({ ...whole, hasBackbone: true })))).toEqual([
    'Whole leg is on every sheet and contains backbone, so no sheet for cattle over 30 months can be completed.',
  ]);
});

test('reports a limit that the cuts on every sheet use up or exceed', () => {
  const own = (...cuts: Subcut[]) => ({ leg: limited({ quarter: 1, half: 2 }, part('Leg', [0, 0], cuts)) });
  const [whole, steaks, kabobs] = [subcut('Whole leg'), subcut('Steaks'), subcut('Kabobs')];
  expect(problemsOf(own(required(whole)))).toEqual([]);
  expect(problemsOf(own(required(whole), needing(['Whole leg'], steaks)))).toEqual([]);
  expect(problemsOf(own(required(whole), steaks))).toEqual([
    'Leg: the maximum per share is 1, and the cuts on every sheet already use that up: Whole leg.',
  ]);
  expect(problemsOf(own(required(whole), required(steaks), kabobs))).toEqual([
    'Leg: the maximum per share is 1, but every sheet already includes more cuts: Whole leg, Steaks.',
  ]);
});

test('requires portions that can be added up, and an option for one cut to take the whole part', () => {
  const asking = (question: string, ...options: string[]) => leg(subcut('Steaks', oneOf(question, options)));
  expect(problemsOf(asking('Portion of this primal', 'All', '50 %'))).toEqual([]);
  expect(problemsOf(asking('Portion of this primal', 'All', 'Some'))).toEqual([
    'Steaks, Portion of this primal: Some isn’t a portion. Use All or a percentage such as 50%.',
  ]);
  expect(problemsOf(asking('Share of the flock', '50 %'))).toEqual([
    'Steaks, Share of the flock: add the option All, so that one cut can take the whole part.',
  ]);
  expect(problemsOf(asking('Of the two sides', 'One', '50 %'))).toEqual([
    'Steaks, Of the two sides: 50 % isn’t a number of sides. Use Both or One.',
    'Steaks, Of the two sides: add the option Both, so that one cut can take the whole part.',
  ]);
});

test('checks a template in a limited number of steps, even if it is designed to overload the check', () => {
  const titles = Array.from({ length: 3000 }, (_, nth) => `Cut ${nth}`);
  const cuts = titles.map((title, nth) => ({
    ...subcut(title),
    needs: titles.slice(nth + 1, nth + 40),
    ifttt: titles.slice(Math.max(0, nth - 30), nth),
  }));
  const template = makeSymmetric(
    Object.fromEntries(
      Array.from({ length: 50 }, (_, nth) => [
        `part${nth}`,
        { ...part(`Part ${nth}`, [0, 0], []), subcuts: cuts.slice(60 * nth, 60 * nth + 60) },
      ]),
    ),
  );
  // Counts steps instead of seconds, so that a slow machine gets the same result.
  let looks = 0;
  for (const subcut of Object.values(template).flatMap((part) => part.subcuts)) {
    const { needs } = subcut;
    Object.defineProperty(subcut, 'needs', {
      get() {
        looks++;
        return needs;
      },
    });
  }
  findTemplateProblems(template);
  expect(looks).toBeLessThan(100_000);
});
