import type { Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * How much of its part a cut takes, as a percentage of the part's weight: `packed` is the packed weight, and `meat` the
 * boneless meat it uses, if that differs. If `packed` is 0, all of it is ground. If it is null, the cut is an extra that isn't
 * part of the carcass weight. `piece` and `service` are the same as in the template.
 */
export interface CutYield extends Pick<Subcut, 'piece' | 'service'> {
  packed: number | null;
  meat?: number;
}
/**
 * A part's weight as a percentage of the carcass, and how much of it is boneless meat. Cuts of a part without a weight are made
 * from trim.
 */
export interface PartYield {
  weight?: number;
  meat?: number;
  cuts: Readonly<Record<string, CutYield>>;
}
export type Yields = Readonly<Record<string, PartYield>>;

type More = Omit<CutYield, 'packed'>;
export const cut = (packed: number, more: More = {}): CutYield => ({ packed, ...more });
/** A cut that is ground entirely. */
export const GROUND: CutYield = { packed: 0 };
/** An extra that is not weighed with the carcass. */
export const onTop = (more: More = {}): CutYield => ({ packed: null, ...more });
export const ORGAN: CutYield = onTop({ service: 'organs' });

/**
 * Adds the yield numbers for the estimate to a template. Parts and cuts without numbers stay as they are. See
 * docs/yield-estimate.md.
 */
export function withYields(template: Template, yields: Yields): Template {
  return Object.fromEntries(
    Object.entries(template).map(([id, part]) => [id, yields[id] ? withNumbers(part, yields[id]) : part]),
  );
}

const withNumbers = (part: Part, { weight, meat, cuts }: PartYield): Part => ({
  ...part,
  ...(weight !== undefined && { weight_percent: weight }),
  ...(meat !== undefined && { meat_percent: meat }),
  subcuts: part.subcuts.map((subcut) => {
    const { packed = null, meat: meat_percent, ...more } = cuts[subcut.title] ?? {};
    return {
      ...subcut,
      ...(packed !== null && { yield_percent: packed }),
      ...(meat_percent !== undefined && { meat_percent }),
      ...more,
    };
  }),
});
