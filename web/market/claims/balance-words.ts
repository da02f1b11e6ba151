import type { PriceBasis } from '#contract/market/lots/lot.ts';
import { t, type Words } from '#web/lib/words.ts';

const WORDS: Readonly<Record<PriceBasis, Words>> = {
  hanging: 'Later, based on hanging weight',
  live: 'Later, based on live weight',
  whole: 'Later',
  piece: 'Later',
  pound: 'Later',
};

/** When the balance of these prices is due, and which weight it depends on. */
export function balanceWords(bases: readonly PriceBasis[]): string {
  const [first, ...others] = new Set(bases.map((basis) => WORDS[basis]));
  return t(first === undefined || others.length > 0 ? 'Later' : first);
}
