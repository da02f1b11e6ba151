import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';

export interface MergedDraft {
  template: Template;
  /** Ids of the parts both people changed. Our version is kept. */
  contested: string[];
}

/**
 * Merges two edits of the same draft, part by part. A part changed by only one person keeps that person's version. If we
 * changed the order of the parts, our order wins.
 */
export function mergeDrafts(base: Template, mine: Template, theirs: Template): MergedDraft {
  const contested: string[] = [];
  const pick = (id: string): Part | undefined => {
    const [before, own, other] = [base[id], mine[id], theirs[id]];
    if (isSame(own, before)) return other;
    if (isSame(other, before) || isSame(own, other)) return own;
    contested.push(id);
    return own ?? other;
  };
  const hasOwnOrder = !isSame(Object.keys(mine), Object.keys(base));
  const order = hasOwnOrder ? [mine, theirs] : [theirs, mine];
  const ids = new Set(order.flatMap((template) => Object.keys(template)));
  const entries = [...ids].flatMap((id) => {
    const part = pick(id);
    return part ? [[id, part] as const] : [];
  });
  return { template: Object.fromEntries(entries), contested };
}

/** Whether two templates are equal, including the order of their parts. */
export const isSameDraft = (one: Template, other: Template): boolean =>
  one === other ||
  (isSame(Object.keys(one), Object.keys(other)) && Object.keys(one).every((id) => isSame(one[id], other[id])));

/** Ignores key order, because the server uses its own. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === others.length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSame(one[key as keyof typeof one], other[key as keyof typeof other]),
    )
  );
}
