import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Choice,
  type ChosenSubcut,
  chosenSubcuts,
  inTemplateOrder,
  type OrderList,
} from '#contract/cut-sheets/answers.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { hasCuts } from '#contract/cut-sheets/completion.ts';
import { deselectSubcut, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { dropAllUnasked } from '#contract/cut-sheets/questions/conditions.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import {
  type Part,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';
import { SPECIES } from '#contract/lib/species.ts';

const SHEETS = SPECIES.flatMap((species) => BUILT_IN_SHEETS[species]());
/** The allowed total for a divided part: the rest of a primal is ground, but flocks and sides must add up to 100. */
const DIVISIONS: Record<string, { from: number; to: number }> = {
  'Portion of this primal': { from: 0, to: 100 },
  'Share of the flock': { from: 100, to: 100 },
  'Of the two sides': { from: 100, to: 100 },
};
const PERCENTS: Record<string, number> = { All: 100, Both: 100, One: 50 };
const percentOf = (option = '') => PERCENTS[option] ?? Number.parseInt(option, 10);

const facts = fc.record<SheetFacts>({
  share: fc.constantFrom(null, 'whole', 'half', 'quarter'),
  over_thirty_months: fc.constantFrom('', 'yes', 'no'),
  has_age_file: fc.boolean(),
  taken: fc.constant([]),
});
const mayHoldBackbone = ({ over_thirty_months, has_age_file }: SheetFacts) =>
  over_thirty_months === 'no' || (over_thirty_months === '' && has_age_file);
/** The n-th item of a list, wrapping around. */
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** Checks a filled-in sheet against the template alone, without using the rules' own code. */
function isContradictory(template: Template, list: OrderList, known: SheetFacts): boolean {
  const titles = new Set(chosenSubcuts(list).map(({ title }) => title));
  return Object.values(template).some((part) => {
    const chosen = part.subcuts.filter(({ title }) => titles.has(title));
    const found = ({ title }: Subcut) => chosenSubcuts(list).find((one) => one.title === title);
    const answersOf = (cut: Subcut) => found(cut)?.choices ?? [];
    // While the age is unknown, a cut with backbone needs a fallback; options always have one.
    const isSaved = (cut: Subcut, { over_thirty_months: age }: SheetFacts) =>
      age === '' && (!cut.hasBackbone || found(cut)?.fallback !== undefined);
    const ways = chosen.filter(({ needs }) => !needs?.length).length;
    return (
      part.subcuts.some(({ title, isRequired }) => isRequired && !part.isForSheet && !titles.has(title)) ||
      chosen.some(({ ifttt }) => ifttt.some((other) => titles.has(other))) ||
      chosen.some(({ needs }) => needs?.length && !needs.some((other) => titles.has(other))) ||
      chosen.some((cut) => !mayHoldBackbone(known) && !isSaved(cut, known) && holdsBackbone(cut, answersOf(cut))) ||
      chosen.some((cut) => isUnanswered(cut, answersOf(cut))) ||
      (known.share !== null && ways > (part.limits?.[known.share] ?? Number.POSITIVE_INFINITY)) ||
      Object.entries(DIVISIONS).some(([description, { from, to }]) => {
        const portions = chosen.flatMap((cut) => answersOf(cut).filter((choice) => choice.description === description));
        const sum = portions.reduce((all, { selected_values: [value] }) => all + percentOf(value), 0);
        return portions.length > 0 && (sum < from || sum > to);
      })
    );
  });
}
const holdsBackbone = ({ hasBackbone, controls }: Subcut, choices: readonly Choice[]) =>
  hasBackbone ||
  controls.some(
    (control) =>
      control.type !== 'Subfields' &&
      choices.some(
        ({ description, selected_values: [value = ''] }) =>
          description === control.description && control.backbone?.includes(value),
      ),
  );
function isUnanswered({ controls }: Subcut, choices: readonly Choice[]): boolean {
  const isAsked = ({ showIf }: Pick<Question, 'showIf'>) =>
    !showIf ||
    choices.some(
      ({ description, selected_values: [value = ''] }) =>
        description === showIf.question && showIf.options.includes(value),
    );
  const has = (description: string) =>
    choices.some((choice) => choice.description === description && choice.selected_values.some((one) => one !== ''));
  return controls.some((control) => {
    if (control.type !== 'Subfields') return control.isRequired && isAsked(control) && !has(control.description);
    const inside = control.controls.map((one) => ({ ...one, name: `${control.description}: ${one.description}` }));
    const isWanted = control.isRequired || inside.some(({ name }) => has(name));
    return isWanted && inside.some(({ isRequired, name }) => isRequired && !has(name));
  });
}

/** Answers every question for the chosen cuts and divides the parts that need dividing. */
function answered(template: Template, list: OrderList, known: SheetFacts, rng: number): OrderList {
  const filled = Object.values(template).flatMap((part) => {
    const chosen = part.subcuts.filter(({ title }) => chosenSubcuts(list).some((one) => one.title === title));
    return chosen.map((subcut, at) => ({
      ...chosenSubcuts(list).find((one) => one.title === subcut.title),
      title: subcut.title,
      choices: questionsOf(subcut).flatMap((question, nth) => {
        const value =
          question.description in DIVISIONS
            ? dividing(chosen, question, at)
            : anyOf(question, known, rng + 7 * at + 3 * nth, rng % 2 === 0);
        return value === null ? [] : [{ description: question.description, selected_values: [value] }];
      }),
    }));
  });
  return dropAllUnasked(template, inTemplateOrder(template, filled));
}
/** Equal portions in the sizes offered; the first cut gets the remainder. */
function dividing(chosen: readonly Subcut[], { description, options }: Question, at: number): string {
  const sharing = chosen.filter(({ controls }) => controls.some((control) => control.description === description));
  const sizes = options.map(percentOf);
  const each = Math.max(
    ...sizes.filter((size) => size * sharing.length <= 100 && sizes.includes(100 - size * (sharing.length - 1))),
    -1,
  );
  const even = each > 0 ? each : Math.max(...sizes.filter((size) => size * sharing.length <= 100));
  const first = each > 0 ? 100 - each * (sharing.length - 1) : even;
  const wanted = sharing[0] === chosen[at] ? first : even;
  return options[sizes.indexOf(wanted)] ?? '';
}
/** Picks random answers. An optional group is answered completely or not at all. */
function anyOf(
  { type, options, isRequired, group, unit, min = 0, max = min, backbone = [], excludes = [] }: Question,
  known: SheetFacts,
  at: number,
  hasGroups: boolean,
) {
  if (group ? !group.isRequired && !hasGroups : !isRequired && at % 3 === 0) return null;
  if (type === 'Textbox') return 'as usual';
  if (type === 'Number') return `${min + (at % (max - min + 1))} ${unit}`;
  if (type === 'Amounts') return `${min} ${unit} ${pick(options, at)}`;
  return pick(
    options
      .filter((option) => mayHoldBackbone(known) || !backbone.includes(option))
      .filter((option) => !excludes.some((one) => one.option === option)),
    at,
  );
}

const CLICKS = fc.array(fc.nat(9999), { minLength: 1, maxLength: 24 });
const titlesOf = (template: Template) =>
  Object.values(animalParts(template)).flatMap((part) => part.subcuts.map((cut) => cut.title));
const click = (template: Template, list: OrderList, known: SheetFacts, at: number): OrderList =>
  at % 5 === 0
    ? deselectSubcut(template, list, pick(titlesOf(template), at))
    : selectSubcut(template, list, pick(titlesOf(template), at), known).list;

test.each(SHEETS)('$name can be completed without contradictions after any clicks', ({ form_json }) => {
  fc.assert(
    fc.property(CLICKS, facts, (clicks, known) => {
      let list = startingList(form_json);
      for (const at of clicks) {
        list = click(form_json, list, known, at);
        const whole = hasCuts(form_json, list) ? list : selectSubcut(form_json, list, firstFree(form_json), known).list;
        const filled = answered(form_json, whole, known, at);
        expect(findAnswerProblem(form_json, filled, known)).toBeNull();
        expect(isContradictory(form_json, filled, known)).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});
/** A cut that can be chosen for every animal and share. */
const firstFree = (template: Template) =>
  Object.values(animalParts(template))
    .flatMap((part: Part) => part.subcuts)
    .find(({ hasBackbone, needs }) => !hasBackbone && !needs?.length)?.title ?? '';

test.each(SHEETS)('$name accepts answers only if they are complete and free of contradictions', ({ form_json }) => {
  const titles = titlesOf(form_json);
  const required = chosenSubcuts(startingList(form_json)).map(({ title }) => title);
  const ticked = fc.array(fc.nat(9999), { maxLength: 12 });
  fc.assert(
    fc.property(ticked, facts, fc.nat(9999), fc.nat(40), (ticks, known, rng, lost) => {
      const chosen = [...new Set([...(lost === 0 ? [] : required), ...ticks.map((at) => pick(titles, at))])];
      const blank: ChosenSubcut[] = chosen.map((title, at) => ({
        title,
        choices: [],
        ...((rng + at) % 3 > 0 && { fallback: [] }),
      }));
      const divided = answered(form_json, inTemplateOrder(form_json, blank), rng % 4 ? known : NO_FACTS, rng);
      const less = lost % 7 === 1 ? forgetful(divided, rng) : lost % 7 === 2 ? greedy(divided) : divided;
      const list = dropAllUnasked(form_json, less);
      if (!hasCuts(form_json, list)) return;
      expect(findAnswerProblem(form_json, list, known) === null).toBe(!isContradictory(form_json, list, known));
    }),
    { numRuns: 2000 },
  );
});
/** A copy of the list in which every cut takes all of its divided part. */
const greedy = (list: OrderList): OrderList =>
  list.map((entry) => ({
    ...entry,
    subcuts: entry.subcuts.map((cut) => ({
      ...cut,
      choices: cut.choices.map((choice) =>
        choice.description in DIVISIONS
          ? { ...choice, selected_values: [choice.description === 'Of the two sides' ? 'Both' : 'All'] }
          : choice,
      ),
    })),
  }));
/** A copy of the list with one answer missing. */
function forgetful(list: OrderList, rng: number): OrderList {
  const at = rng % Math.max(1, chosenSubcuts(list).length);
  let seen = -1;
  return list.map((entry) => ({
    ...entry,
    subcuts: entry.subcuts.map((cut) => {
      seen += 1;
      return seen === at ? { ...cut, choices: cut.choices.slice(1) } : cut;
    }),
  }));
}
