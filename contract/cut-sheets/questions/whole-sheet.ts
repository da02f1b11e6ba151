import type { Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';

/** The questions for the whole sheet, such as wrapping, stored as a part with a single cut. */
export interface SheetQuestions {
  id: string;
  part: Part;
  subcut: Subcut;
}

const ANIMAL = new WeakMap<Template, Template>();
/**
 * The parts of the animal, without the questions for the whole sheet. Always returns the same object for the same
 * template.
 */
export function animalParts(template: Template): Template {
  const known = ANIMAL.get(template);
  if (known) return known;
  const entries = Object.entries(template);
  const own = entries.filter(([, part]) => !part.isForSheet);
  const parts = own.length === entries.length ? template : Object.fromEntries(own);
  ANIMAL.set(template, parts);
  return parts;
}

/** The questions for the whole sheet, if the template has any. */
export function sheetQuestions(template: Template): SheetQuestions | null {
  for (const [id, part] of Object.entries(template)) {
    const [subcut] = part.subcuts;
    if (part.isForSheet && subcut) return { id, part, subcut };
  }
  return null;
}
