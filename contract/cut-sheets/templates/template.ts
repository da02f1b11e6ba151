import { z } from 'zod';
import { isAnswerTo, MAX_NUMBER, MAX_QUESTION_NAME, numberIn } from '#contract/cut-sheets/templates/number-answers.ts';
import { sentenceOf, type TemplateProblem } from '#contract/cut-sheets/templates/template-problems.ts';
import { Line, RequiredLine } from '#contract/lib/fields.ts';

const Title = RequiredLine(80);
/** A question's full name, long enough for a group, a question, and the option that it is about. */
const QuestionName = RequiredLine(MAX_QUESTION_NAME);

/** An extra charge on top of cutting and wrapping, per packed pound or once per share. */
const Surcharge = z.object({ cents: z.int().min(0).max(1_000_000), per: z.enum(['lb', 'share']) });

/** Asks a question only if another one about the same cut is answered with one of these options. */
const Condition = z.object({ question: QuestionName, options: z.array(RequiredLine(120)).min(1).max(60) });
export type Condition = z.output<typeof Condition>;

/** A question that is asked once for each amount that is ordered: the form of each sausage flavor. */
const EachQuestion = z.object({
  description: Title,
  options: z.array(RequiredLine(120)).min(1).max(60),
  default: RequiredLine(120).optional(),
  surcharges: z.record(z.string().max(120), Surcharge).optional(),
});
export type EachQuestion = z.output<typeof EachQuestion>;

/**
 * A control that is answered on its own. `text` is its placeholder; `default` is what the plant does unless told
 * otherwise; `surcharges` is keyed by the options that cost extra; the options in `backbone` leave the backbone in
 * (bone-in chuck). A Number is answered with its `unit` ('25 lb'), from `min` to `max`. Amounts are answered with a
 * number for each option wanted ('10 lb Italian'), each from `min` to `max`, all together from `minTotal` to
 * `maxTotal`, and `each` is asked about every option wanted. `excludes` lists options that can't be combined with an
 * option for another question: `option` is one of its own, `other` one of `question` about `cut`. The exclusion works
 * both ways.
 */
const SingleControl = z.object({
  type: z.enum(['Dropdown', 'Multiselect', 'Textbox', 'Number', 'Amounts']),
  description: Title,
  text: Line(200),
  options: z.array(RequiredLine(120)).max(60),
  isRequired: z.boolean(),
  default: RequiredLine(120).optional(),
  surcharges: z.record(z.string().max(120), Surcharge).optional(),
  backbone: z.array(RequiredLine(120)).max(60).optional(),
  unit: Line(40).optional(),
  min: z.number().min(0).max(10_000).optional(),
  max: z.number().min(0).max(10_000).optional(),
  minTotal: z.number().min(0).max(10_000).optional(),
  maxTotal: z.number().min(0).max(10_000).optional(),
  each: EachQuestion.optional(),
  excludes: z
    .array(
      z.object({
        option: RequiredLine(120),
        cut: Title,
        question: QuestionName,
        other: RequiredLine(120),
      }),
    )
    .max(200)
    .optional(),
  showIf: Condition.optional(),
});
/** A group of nested controls. */
const Subfields = z.object({
  type: z.literal('Subfields'),
  description: Title,
  text: Line(200),
  options: z.array(RequiredLine(120)).max(60),
  isRequired: z.boolean(),
  controls: z.array(SingleControl).min(1).max(12),
  showIf: Condition.optional(),
});
const Control = z.discriminatedUnion('type', [SingleControl, Subfields]);

/**
 * How to count the pieces of a cut that is packed by the piece: by the weight of one piece, by the length of the muscle
 * they are sliced from, or by how many there are per side.
 */
const Piece = z.union([
  z.object({ pounds: z.number().positive().max(1000) }),
  z.object({ inches: z.number().positive().max(200) }),
  z.object({ per_side: z.number().positive().max(1000) }),
]);

/**
 * A cut. `ifttt` lists the titles of the cuts it excludes; `isRequired` cuts are on every sheet (ground beef). `needs` lists
 * cuts of which at least one must be chosen first; `hasBackbone` cuts are not made from cattle over thirty months.
 * `yield_percent` is how much of the part's weight is packed if all of it is cut this way, 0 if all of it is ground;
 * `meat_percent` is the boneless meat this uses up, as a percentage of the part's weight, if that differs: less with bone, more
 * if it shrinks. `service` names the plant's price for it. See docs/yield-estimate.md. `fallback` lists the cuts to make
 * instead if the animal's age rules this one out. `leaves` lists groups of other cuts that the same meat can still yield, and
 * the customer is asked to choose one from each group: a strip leaves the tenderloin. `isOnePerAnimal` cuts exist once, no
 * matter how many owners share the animal. Without these keys, the usual practice applies; see built-in/usual-cuts.ts and
 * docs/template-format.md.
 */
const Subcut = z.object({
  title: Title,
  ifttt: z.array(Title).max(60),
  controls: z.array(Control).max(20),
  isRequired: z.boolean().optional(),
  needs: z.array(Title).max(60).optional(),
  hasBackbone: z.boolean().optional(),
  yield_percent: z.number().min(0).max(100).optional(),
  meat_percent: z.number().min(0).max(100).optional(),
  piece: Piece.optional(),
  service: z.enum(['smoking', 'sausage', 'stew', 'organs', 'boning']).optional(),
  surcharge: Surcharge.optional(),
  fallback: z.array(Title).max(10).optional(),
  leaves: z.array(z.array(Title).min(1).max(20)).max(10).optional(),
  isOnePerAnimal: z.boolean().optional(),
});
/** The most cuts of one part that a quarter, half, or whole can have. Without a number, any compatible cuts can be chosen. */
const Limits = z.object({
  quarter: z.int().min(1).max(60).optional(),
  half: z.int().min(1).max(60).optional(),
  whole: z.int().min(1).max(60).optional(),
});
/**
 * A part of the animal with its label's position on the drawing, in percent from the top and the left. `weight_percent` is its
 * share of the hanging weight, and `meat_percent` is how much of it is boneless meat, which is ground unless a cut uses it.
 * Cuts of a part without a weight are made from other parts' trim (ground, sausage) or were never weighed (organs). `undecided`
 * says in the plant's words what happens to the part when nothing is chosen from it; usually it is ground. A part with
 * `isForSheet` isn't on the animal. Its one cut is on every sheet and holds the questions that are asked once, such as
 * wrapping.
 */
export const Part = z.object({
  title: Title,
  fontSize: z.number().min(4).max(72),
  mobileFontSize: z.number().min(4).max(72),
  coordinates: z.object({ top: z.number().min(0).max(100), left: z.number().min(0).max(100) }),
  rotation: z.number().min(-360).max(360),
  subcuts: z.array(Subcut).min(1).max(60),
  limits: Limits.optional(),
  weight_percent: z.number().min(0).max(100).optional(),
  meat_percent: z.number().min(0).max(100).optional(),
  undecided: RequiredLine(120).optional(),
  isForSheet: z.boolean().optional(),
});

/** A plant's form for a species: the parts by id, in display order (`form_json`). */
export const Template = z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), Part).superRefine((template, context) => {
  for (const problem of findStructureProblems(template)) context.addIssue(sentenceOf(problem));
});

export type SingleControl = z.output<typeof SingleControl>;
export type Control = z.output<typeof Control>;
export type Subcut = z.output<typeof Subcut>;
export type Part = z.output<typeof Part>;
export type Template = Record<string, Part>;

const MAX_PARTS = 60;

/** Answers refer to parts, cuts, and controls by title, so titles must be unique. */
export function findStructureProblems(template: Template): TemplateProblem[] {
  const parts = Object.values(template);
  if (parts.length < 1 || parts.length > MAX_PARTS) return [{ code: 'parts_count', values: {} }];
  const subcuts = parts.flatMap((part) => part.subcuts);
  const titles = new Set(subcuts.map((subcut) => subcut.title));
  return [
    ...parts
      .filter((part) => part.subcuts.length === 0)
      .map(({ title }): TemplateProblem => ({ code: 'part_empty', values: { part: title }, part: title })),
    ...repeatedIn(parts.map(({ title }) => title)).map(
      (title): TemplateProblem => ({ code: 'part_twice', values: { title }, part: title }),
    ),
    ...repeatedIn(subcuts.map(({ title }) => title)).map(
      (title): TemplateProblem => ({ code: 'subcut_twice', values: { title }, subcut: title }),
    ),
    ...subcuts.flatMap((subcut) => [...findMissing(subcut, titles), ...findQuestionProblems(subcut)]),
    ...findWrongExclusions(subcuts),
  ];
}

/** Exclusions that name options the template doesn't have, and options that exclude themselves. */
function findWrongExclusions(subcuts: readonly Subcut[]): TemplateProblem[] {
  const byTitle = new Map(subcuts.map((subcut) => [subcut.title, subcut]));
  const isKnown = (cut: string, question: string, option: string) => {
    const subcut = byTitle.get(cut);
    const asked = subcut && questionsOf(subcut).find(({ description }) => description === question);
    return asked?.options.includes(option) ?? false;
  };
  return subcuts.flatMap(({ title, ...subcut }) =>
    questionsOf({ title, ...subcut }).flatMap(({ description, excludes = [] }) =>
      excludes.flatMap(({ option, cut, question, other }): TemplateProblem[] => {
        const at = (code: TemplateProblem['code'], named: string): TemplateProblem[] => [
          { code, values: { title, question: description, option, other: named }, subcut: title },
        ];
        if (!isKnown(title, description, option)) return at('exclusion_unknown', `${title}, ${description}: ${option}`);
        if (!isKnown(cut, question, other)) return at('exclusion_unknown', `${cut}, ${question}: ${other}`);
        return cut === title && question === description && other === option ? at('exclusion_itself', option) : [];
      }),
    ),
  );
}

/** References from a cut to itself, or to cuts that aren't on the template. */
function findMissing(
  { title, ifttt, needs = [], fallback = [], leaves = [] }: Subcut,
  titles: ReadonlySet<string>,
): TemplateProblem[] {
  const judge = (others: string[], verb: 'excludes' | 'needs' | 'fallback' | 'leaves') =>
    others.flatMap((other): TemplateProblem[] => {
      if (other === title) return [{ code: `${verb}_itself`, values: { title }, subcut: title }];
      return titles.has(other) ? [] : [{ code: `${verb}_unknown`, values: { title, other }, subcut: title }];
    });
  return [
    ...judge(ifttt, 'excludes'),
    ...judge(needs, 'needs'),
    ...judge(fallback, 'fallback'),
    ...judge(leaves.flat(), 'leaves'),
  ];
}

function findQuestionProblems(subcut: Subcut): TemplateProblem[] {
  const { title } = subcut;
  const questions = questionsOf(subcut);
  const at = (code: TemplateProblem['code'], values: Record<string, string>): TemplateProblem => ({
    code,
    values: { title, ...values },
    subcut: title,
  });
  return [
    ...repeatedIn(questions.map(({ description }) => description)).map((question) =>
      at('question_twice', { question }),
    ),
    ...questions.flatMap((asked) =>
      findConditionProblems(asked, questions).map(({ code, values }) => at(code, values)),
    ),
    // A question that is asked about every option is the same for each of them.
    ...questions.filter(isAskedOnce).flatMap((asked) => {
      const { description: question, type, options, default: byDefault, surcharges = {}, backbone = [] } = asked;
      const isList = type === 'Dropdown' || type === 'Multiselect' || type === 'Amounts';
      const strange = (named: string[]) => (isList ? named.filter((option) => !options.includes(option)) : named);
      return [
        ...(repeatedIn(options).length > 0 ? [at('option_twice', { question })] : []),
        ...(isList && options.length === 0 ? [at('options_missing', { question })] : []),
        ...(isList && byDefault && !isAnswerTo(asked, byDefault) ? [at('default_unknown', { question })] : []),
        ...(hasCrossedBounds(asked)
          ? [at('bounds_crossed', { question })]
          : type === 'Number' && byDefault && numberIn(asked, byDefault) === null
            ? [at('default_out_of_bounds', { question })]
            : []),
        ...strange(Object.keys(surcharges)).map((option) => at('surcharge_unknown', { question, option })),
        ...strange(backbone).map((option) => at('backbone_unknown', { question, option })),
      ];
    }),
  ];
}

const isAskedOnce = ({ about }: Question, at: number, all: readonly Question[]) =>
  about === null || all[at - 1]?.about?.question !== about.question;

interface ConditionProblem {
  code: TemplateProblem['code'];
  values: Record<string, string>;
}
/** Conditions on a question or an option that the cut doesn't have, and questions that depend on themselves. */
function findConditionProblems(
  { description: question, group, showIf }: Question,
  questions: readonly Question[],
): ConditionProblem[] {
  const named = [showIf, group?.showIf].filter((condition) => condition !== undefined);
  const wrong = named.flatMap(({ question: other, options }): ConditionProblem[] => {
    const asked = questions.find(({ description }) => description === other);
    const strange = asked ? options.filter((option) => !asked.options.includes(option)) : [];
    if (!asked) return [{ code: 'condition_unknown', values: { question, other } }];
    return strange.map((option) => ({
      code: 'condition_option_unknown',
      values: { question, other, option },
    }));
  });
  if (wrong.length > 0) return wrong;
  const path = circleFrom(question, questions);
  return path ? [{ code: 'condition_circle', values: { question, others: path.join(', ') } }] : [];
}

/** The chain of questions that leads from this one back to itself, or null if it doesn't depend on itself. */
export function circleFrom(title: string, questions: readonly Question[]): string[] | null {
  const search = (from: string, path: string[]): string[] | null => {
    const asked = questions.find(({ description }) => description === from);
    for (const next of [asked?.showIf?.question, asked?.group?.showIf?.question]) {
      if (next === undefined) continue;
      if (next === title) return [...path, from];
      const found = path.includes(next) ? null : search(next, [...path, from]);
      if (found) return found;
    }
    return null;
  };
  return search(title, []);
}

/** Bounds that no number can satisfy, such as at least 5 lb of a flavor but at most 3 lb in total. */
function hasCrossedBounds({
  type,
  options,
  min = 0,
  max = MAX_NUMBER,
  minTotal = 0,
  maxTotal = MAX_NUMBER,
}: SingleControl) {
  if (type === 'Number') return min > max;
  const most = Math.min(maxTotal, max * options.length);
  return type === 'Amounts' && options.length > 0 && (min > max || most === 0 || minTotal > most || min > maxTotal);
}

/** The titles that appear more than once. */
function repeatedIn(titles: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(titles.filter((title) => seen.has(title) || !seen.add(title)))];
}

/** One question to answer. A nested control is answered under its group's name and its own: 'Patties: Size'. */
export interface Question extends SingleControl {
  /** The label next to the field. Inside its group, a nested question needs only its own name. */
  label: string;
  /** The Subfields control it belongs to. */
  group: Extract<Control, { type: 'Subfields' }> | null;
  /** The amount that it is about, if it is asked for each of them: Italian, of the question Flavors. */
  about: { question: string; option: string } | null;
}

/** Whether a question can have more than one answer. */
export const takesSeveral = ({ type }: Pick<SingleControl, 'type'>): boolean =>
  type === 'Multiselect' || type === 'Amounts';

/** All questions of a cut, with groups flattened. */
export function questionsOf(subcut: Subcut): Question[] {
  return subcut.controls.flatMap((control): Question[] =>
    control.type === 'Subfields'
      ? control.controls.flatMap((nested) =>
          withEach({
            ...nested,
            description: `${control.description}: ${nested.description}`,
            label: nested.description,
            group: control,
            about: null,
          }),
        )
      : withEach({ ...control, label: control.description, group: null, about: null }),
  );
}

/** The question, followed by the one that is asked about each of its amounts: 'Form: Italian', 'Form: Breakfast'. */
function withEach(question: Question): Question[] {
  const { each, type, options, description, isRequired, group } = question;
  if (!each || type !== 'Amounts') return [question];
  const about = options.map(
    (option): Question => ({
      ...each,
      type: 'Dropdown',
      text: '',
      isRequired,
      label: `${each.description}: ${option}`,
      description: `${group ? `${group.description}: ` : ''}${each.description}: ${option}`,
      group,
      about: { question: description, option },
      showIf: { question: description, options: [option] },
    }),
  );
  return [question, ...about];
}

/** The cut with this title and the part it belongs to. */
export function findSubcut(template: Template, title: string): { part: Part; subcut: Subcut } | null {
  for (const part of Object.values(template)) {
    const subcut = part.subcuts.find((candidate) => candidate.title === title);
    if (subcut) return { part, subcut };
  }
  return null;
}
