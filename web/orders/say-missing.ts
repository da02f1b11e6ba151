import { NEED_WORDS, type Need } from '#contract/orders/stage-needs.ts';
import { announce } from '#web/lib/announce.ts';
import { t } from '#web/lib/words.ts';

/** Says why an animal whose weights were saved isn't at the next stage. */
export function sayMissing({ missing }: { missing: readonly Need[] }): void {
  if (missing.length === 0) return;
  const needs = missing.map((need) => t(NEED_WORDS[need])).join(', ');
  announce('success', t('The animal stays where it is, because something is missing: {needs}', { needs }));
}
