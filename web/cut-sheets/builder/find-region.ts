import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import type { Species } from '#contract/lib/species.ts';

/** A place on the drawing: the id of its region, and where its label goes. */
export interface Region {
  id: string;
  coordinates: Part['coordinates'];
}

/**
 * The region that a new part is named after: 'short loins' is the short loin, 'Rump' is part of 'Rump & heel'. Null if the
 * drawing has no region by that name, if it has more than one, or if the template already has that part.
 */
export function findRegion(species: string, template: Template, title: string): Region | null {
  const parts = (BUILT_IN_SHEETS[species as Species]?.() ?? []).flatMap(({ form_json }) => Object.entries(form_json));
  const free = parts.filter(([id]) => !template[id]);
  const own = wordsOf(title);
  if (own.length === 0) return null;
  const exact = free.filter(([id, part]) => own.join('') === id || own.join(' ') === wordsOf(part.title).join(' '));
  const near = free.filter(([, part]) => beginsAlike(own, wordsOf(part.title)));
  const found = exact.length > 0 ? exact : near;
  const ids = new Set(found.map(([id]) => id));
  const [first] = found;
  return first && ids.size === 1 ? { id: first[0], coordinates: first[1].coordinates } : null;
}

/** The words of a title in the singular, without accents, case, or punctuation. */
const wordsOf = (title: string): string[] =>
  (
    title
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  ).map((word) => word.replace(/(?<=..)s$/, ''));
const beginsAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.slice(0, other.length).join(' ') === other.slice(0, one.length).join(' ');
