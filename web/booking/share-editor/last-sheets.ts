import { amountOf } from '#contract/booking/shares.ts';
import type { Species } from '#contract/lib/species.ts';
import type { DraftShare } from '#web/booking/order-draft/order-draft.ts';

const keyOf = (species: Species, quarters: number) => `cut-sheet-of-${species}-${amountOf(quarters)}`;

/** The cut sheet last chosen in this browser for a share of this species and size. Null if storage is unavailable. */
export function lastSheet(species: Species, quarters: number): number | null {
  if (quarters === 0) return null;
  try {
    return Number(localStorage.getItem(keyOf(species, quarters))) || null;
  } catch {
    return null;
  }
}

export function rememberSheets(species: Species, shares: readonly DraftShare[]): void {
  try {
    for (const { quarters, template_id } of shares) localStorage.setItem(keyOf(species, quarters), String(template_id));
  } catch {
    // Storage is full or disabled, so the first cut sheet will be preselected again.
  }
}
