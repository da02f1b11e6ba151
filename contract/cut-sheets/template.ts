import { z } from 'zod';
import { Line, RequiredLine } from '#contract/lib/fields.ts';

const Title = RequiredLine(80);

/** What a plant charges on top of cutting and wrapping, by the pound of what is packed or once for the share. */
const Surcharge = z.object({ cents: z.int().min(0).max(1_000_000), per: z.enum(['lb', 'share']) });

/**
 * A control that is answered by itself. `text` is its placeholder; `default` is what the plant does when nobody says otherwise;
 * `surcharges` stand under the options that cost extra; the options in `backbone` leave the backbone in (bone-in chuck).
 */
const SingleControl = z.object({
  type: z.enum(['Dropdown', 'Multiselect', 'Textbox']),
  description: Title,
  text: Line(200),
  options: z.array(RequiredLine(120)).max(60),
  isRequired: z.boolean(),
  default: RequiredLine(120).optional(),
  surcharges: z.record(z.string().max(120), Surcharge).optional(),
  backbone: z.array(RequiredLine(120)).max(60).optional(),
});
/** A group of nested controls. Decision C-86. */
const Subfields = z.object({
  type: z.literal('Subfields'),
  description: Title,
  text: Line(200),
  options: z.array(RequiredLine(120)).max(60),
  isRequired: z.boolean(),
  controls: z.array(SingleControl).min(1).max(12),
});
const Control = z.discriminatedUnion('type', [SingleControl, Subfields]);

/** One piece of a cut, where packages are counted by it: so much weight, so long a muscle to slice, or so many of each side. */
const Piece = z.union([
  z.object({ pounds: z.number().positive().max(1000) }),
  z.object({ inches: z.number().positive().max(200) }),
  z.object({ per_side: z.number().positive().max(1000) }),
]);

/**
 * A sub-part. `ifttt` lists the titles of the sub-parts it excludes; `isRequired` ones are on every sheet (ground beef). `needs`
 * lists those of which one has to be chosen first; `hasBackbone` cuts are not made of cattle over thirty months. `yield_percent` is
 * how much of the part's weight is packed when all of it is cut this way, and 0 when all of it goes to the ground; `meat_percent` is
 * how much of the part's weight in boneless meat that takes, where it differs: less with bone, more when it shrinks. `service` is the
 * plant's price that it costs extra. Domain facts, sections 1, 3, 4 and 5; docs/yield-estimate.md.
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
  service: z.enum(['smoking', 'sausage', 'stew', 'organs']).optional(),
  surcharge: Surcharge.optional(),
});
/** The most sub-parts of one part that each share may choose; a share without a number may choose all that fit together. */
const Limits = z.object({
  quarter: z.int().min(1).max(60).optional(),
  half: z.int().min(1).max(60).optional(),
  whole: z.int().min(1).max(60).optional(),
});
/**
 * A part of the animal with the place of its label on the drawing, in percent from the top and the left. `weight_percent` is its
 * share of the hanging weight, `meat_percent` how much of it is boneless meat, which is ground unless something is made of it. The cuts
 * of a part without a weight are made of what is trimmed off the others (ground, sausage) or were never weighed (organs).
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
});

/** A plant's form for a species: the parts keyed by id, in the order in which they are shown. Spec part 2, section 3 (form_json). */
export const Template = z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), Part).superRefine((template, context) => {
  for (const problem of findTemplateProblems(template)) context.addIssue(problem);
});

export type SingleControl = z.output<typeof SingleControl>;
export type Control = z.output<typeof Control>;
export type Subcut = z.output<typeof Subcut>;
export type Part = z.output<typeof Part>;
export type Template = Record<string, Part>;

const MOST_PARTS = 60;

/** Answers name parts, sub-parts and controls by their titles, so a title may stand for one thing only. Domain facts, section 1. */
function findTemplateProblems(template: Template): string[] {
  const parts = Object.values(template);
  const subcuts = parts.flatMap((part) => part.subcuts);
  const titles = new Set(subcuts.map((subcut) => subcut.title));
  const problems: string[] = [];
  const demand = (holds: boolean, problem: string) => holds || problems.push(problem);

  demand(parts.length >= 1 && parts.length <= MOST_PARTS, `A cut sheet has between 1 and ${MOST_PARTS} parts.`);
  demand(isUnique(parts.map((part) => part.title)), 'Each part needs a title of its own.');
  demand(titles.size === subcuts.length, 'Each sub-part needs a title of its own.');
  for (const subcut of subcuts) {
    demand(
      subcut.ifttt.every((title) => titles.has(title) && title !== subcut.title),
      `${subcut.title} excludes a sub-part that is not there.`,
    );
    const questions = questionsOf(subcut);
    demand(isUnique(questions.map((question) => question.description)), `${subcut.title} asks one thing twice.`);
    for (const { description, type, options, default: byDefault } of questions) {
      demand(isUnique(options), `${description} offers one option twice.`);
      demand(type === 'Textbox' || options.length > 0, `${description} needs options.`);
      demand(type === 'Textbox' || !byDefault || options.includes(byDefault), `${description} has an unknown default.`);
    }
  }
  return problems;
}
const isUnique = (titles: readonly string[]) => new Set(titles).size === titles.length;

/** One thing to answer. A nested control is answered under its group's name and its own: 'Patties: Size'. */
export interface Question extends SingleControl {
  /** The name to show beside the field: inside its group, a nested control's own name is enough. */
  label: string;
  /** The Subfields control it stands in. */
  group: Extract<Control, { type: 'Subfields' }> | null;
}

/** All that a sub-part asks, groups opened up. */
export function questionsOf(subcut: Subcut): Question[] {
  return subcut.controls.flatMap((control): Question[] =>
    control.type === 'Subfields'
      ? control.controls.map((nested) => ({
          ...nested,
          description: `${control.description}: ${nested.description}`,
          label: nested.description,
          group: control,
        }))
      : [{ ...control, label: control.description, group: null }],
  );
}

/** The sub-part of this title and the part it is cut from. */
export function findSubcut(template: Template, title: string): { part: Part; subcut: Subcut } | null {
  for (const part of Object.values(template)) {
    const subcut = part.subcuts.find((candidate) => candidate.title === title);
    if (subcut) return { part, subcut };
  }
  return null;
}
