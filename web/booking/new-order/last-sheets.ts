import type { Amount } from '#contract/booking/shares.ts';
import type { Species } from '#contract/lib/species.ts';
import type { DraftShare } from '#web/booking/new-order/draft-order.ts';

const keyOf = (species: Species, amount: Amount) => `cut-sheet-of-${species}-${amount}`;

/** The cut sheet this desk gave last to such a share of the species. A browser without storage knows none. */
export function lastSheet(species: Species, amount: Amount): number | null {
  try {
    return Number(localStorage.getItem(keyOf(species, amount))) || null;
  } catch {
    return null;
  }
}

export function rememberSheets(species: Species, shares: readonly DraftShare[]): void {
  try {
    for (const { amount, cut_sheet } of shares) localStorage.setItem(keyOf(species, amount), String(cut_sheet));
  } catch {
    // Storage is full or switched off: the first cut sheet is proposed again.
  }
}
