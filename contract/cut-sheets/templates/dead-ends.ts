import { FLOCK, PORTION, percentOf, SIDES } from '#contract/cut-sheets/built-in/portions.ts';
import { isCounted } from '#contract/cut-sheets/sheet-rules.ts';
import { findOptionDeadEnds } from '#contract/cut-sheets/templates/option-dead-ends.ts';
import {
  findStructureProblems,
  type Part,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';
import type { TemplateProblem } from '#contract/cut-sheets/templates/template-problems.ts';

/**
 * Finds everything that would leave a customer stuck or make answers ambiguous; a template with any such problem cannot
 * be published. Duplicate titles are reported first, because nothing else can be checked until they are fixed.
 */
export function findTemplateProblems(template: Template): TemplateProblem[] {
  const broken = findStructureProblems(template);
  if (broken.length > 0) return broken;
  const parts = Object.values(template);
  const subcuts = new Map(parts.flatMap((part) => part.subcuts.map((subcut) => [subcut.title, subcut])));
  const required = [...subcuts.values()].filter((subcut) => subcut.isRequired);
  const clashes = findClashes(required);
  return [
    ...[...subcuts.values()].flatMap((subcut) => findOneSided(subcut, subcuts)),
    ...clashes,
    ...(clashes.length > 0 ? [] : findNeverChosen(subcuts, required)),
    ...required.filter((subcut) => subcut.hasBackbone).map(({ title }) => at('required_backbone', title)),
    ...[...subcuts.values()].flatMap(({ title, fallback = [] }) =>
      fallback
        .filter((other) => subcuts.get(other)?.hasBackbone)
        .map((other) => at('fallback_backbone', title, { other })),
    ),
    ...findSheetProblems(parts),
    ...parts.flatMap(findLimitProblems),
    ...[...subcuts.values()].flatMap(findDivisionProblems),
    ...findOptionDeadEnds(template),
  ];
}

const at = (code: TemplateProblem['code'], title: string, values: Record<string, string> = {}): TemplateProblem => ({
  code,
  values: { title, ...values },
  subcut: title,
});
const isMutual = (one: Subcut, other: Subcut) => one.ifttt.includes(other.title) && other.ifttt.includes(one.title);

/** If only one of two cuts excludes the other, the result depends on the order of the clicks. */
const findOneSided = ({ title, ifttt }: Subcut, subcuts: ReadonlyMap<string, Subcut>): TemplateProblem[] =>
  ifttt.filter((other) => !subcuts.get(other)?.ifttt.includes(title)).map((other) => at('one_sided', title, { other }));

/**
 * The same template with every exclusion on both cuts. Titles that do not exist are left in place, so that they can be
 * reported.
 */
export function makeSymmetric(template: Template): Template {
  const excludedBy = new Map<string, string[]>();
  const subcuts = Object.values(template).flatMap((part) => part.subcuts);
  for (const { title, ifttt } of subcuts) {
    for (const other of ifttt) excludedBy.set(other, [...(excludedBy.get(other) ?? []), title]);
  }
  const mirrored = (subcut: Subcut): Subcut => ({
    ...subcut,
    ifttt: [...new Set([...subcut.ifttt, ...(excludedBy.get(subcut.title) ?? [])])],
  });
  return Object.fromEntries(
    Object.entries(template).map(([id, part]) => [id, { ...part, subcuts: part.subcuts.map(mirrored) }]),
  );
}

const findClashes = (required: readonly Subcut[]): TemplateProblem[] =>
  required.flatMap((one, nth) =>
    required
      .slice(nth + 1)
      .filter((other) => isMutual(one, other))
      .map((other) => at('required_clash', one.title, { other: other.title })),
  );

/** Cuts that can't be on a sheet together with the required ones, no matter what order they are clicked in. */
function findNeverChosen(subcuts: ReadonlyMap<string, Subcut>, required: readonly Subcut[]): TemplateProblem[] {
  const first = groundedIn([...subcuts.values()]);
  const budget = { steps: MAX_STEPS };
  return [...subcuts.values()].flatMap((subcut): TemplateProblem[] => {
    const { title, needs = [] } = subcut;
    const enemy = required.find((other) => isMutual(subcut, other));
    if (enemy) return [at('excludes_required', title, { other: enemy.title })];
    if (needs.length === 0) return [];
    const others = needs.join(', ');
    if (!first.has(title)) return [at('needs_in_circle', title, { others })];
    const chosen = [...new Set([subcut, ...required])];
    return canStand(chosen, subcuts, budget) ? [] : [at('needs_excluded', title, { others })];
  });
}

/** The titles that can be chosen in some order, each after a cut it needs. */
function groundedIn(subcuts: readonly Subcut[]): Set<string> {
  const waiting = new Map<string, string[]>();
  for (const { title, needs = [] } of subcuts) {
    for (const needed of needs) waiting.set(needed, [...(waiting.get(needed) ?? []), title]);
  }
  const grounded = new Set(subcuts.filter(({ needs = [] }) => needs.length === 0).map(({ title }) => title));
  // Iterating over a Set also visits items added along the way.
  for (const title of grounded) for (const other of waiting.get(title) ?? []) grounded.add(other);
  return grounded;
}

/** Far more steps than any real form needs. If a template is designed to exhaust the search, it passes. */
const MAX_STEPS = 20_000;
/** Whether these cuts can be on one sheet together with everything they need. */
function canStand(chosen: readonly Subcut[], subcuts: ReadonlyMap<string, Subcut>, budget: { steps: number }): boolean {
  if (budget.steps <= 0) return true;
  budget.steps -= chosen.length;
  const grounded = groundedIn(chosen);
  const waiting = chosen.filter(({ title }) => !grounded.has(title));
  if (waiting.length === 0) return true;
  return waiting.some((subcut) =>
    (subcut.needs ?? []).some((title) => {
      const needed = subcuts.get(title);
      if (!needed || chosen.includes(needed) || subcut.ifttt.includes(title)) return false;
      return !chosen.some((other) => isMutual(other, needed)) && canStand([...chosen, needed], subcuts, budget);
    }),
  );
}

/** The questions for the whole sheet must form a single cut that is on every sheet and has no rules of its own. */
function findSheetProblems(parts: readonly Part[]): TemplateProblem[] {
  const own = parts.filter(({ isForSheet }) => isForSheet);
  const [first] = own;
  if (!first) return [];
  const titles = own.map(({ title }) => title).join(', ');
  if (own.length > 1) return [{ code: 'sheet_questions_twice', values: { parts: titles }, part: first.title }];
  const [cut, ...others] = first.subcuts;
  const isPlain =
    cut?.isRequired && others.length === 0 && !cut.needs?.length && !cut.hasBackbone && !first.weight_percent;
  return isPlain ? [] : [{ code: 'sheet_questions_cut', values: { part: first.title }, part: first.title }];
}

/** Cuts that are on every sheet count toward each share's limit. */
function findLimitProblems({ title: part, subcuts, limits = {} }: Part): TemplateProblem[] {
  const counted = subcuts.filter(isCounted);
  const required = counted.filter((subcut) => subcut.isRequired);
  const titles = required.map(({ title }) => title).join(', ');
  const judge = (limit: number): TemplateProblem[] => {
    if (required.length > limit) return [{ code: 'limit_below_required', values: { part, limit, titles }, part }];
    const isUsedUp = required.length === limit && counted.length > limit;
    return isUsedUp ? [{ code: 'limit_used_up', values: { part, limit, titles }, part }] : [];
  };
  const lowest = Math.min(...Object.values(limits).filter((limit) => limit !== undefined));
  return Number.isFinite(lowest) ? judge(lowest) : [];
}

/** A divided part needs options that can be added up, and a single cut must be able to take all of it. */
const findDivisionProblems = (subcut: Subcut): TemplateProblem[] =>
  questionsOf(subcut)
    .filter(({ group, type }) => group === null && type === 'Dropdown')
    .flatMap((question) => findPortionOptionProblems(subcut.title, question));

function findPortionOptionProblems(title: string, { description: question, options }: Question): TemplateProblem[] {
  if (question === SIDES) {
    const strange = options.filter((option) => option !== 'Both' && option !== 'One');
    return [
      ...strange.map((option) => at('side_unreadable', title, { question, option })),
      ...(options.includes('Both') ? [] : [at('whole_missing', title, { question, option: 'Both' })]),
    ];
  }
  if (question !== PORTION && question !== FLOCK) return [];
  const percents = options.map(percentOf);
  return [
    ...options
      .filter((_, nth) => percents[nth] === null)
      .map((option) => at('portion_unreadable', title, { question, option })),
    ...(percents.includes(100) ? [] : [at('whole_missing', title, { question, option: 'All' })]),
  ];
}
