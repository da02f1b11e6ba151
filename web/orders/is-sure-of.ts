import type { ApiProblem } from '#web/lib/problems.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** The refusals that ask whether a weight is right. */
export const UNUSUAL = ['weight_unusual', 'live_weight_unusual', 'packed_weight_unusual'] as const;

/** Asks whether an unusual weight is right; false for any other refusal. */
export async function isSureOf(problem: ApiProblem): Promise<boolean> {
  if (!UNUSUAL.some((code) => code === problem.code)) return false;
  return askToConfirm({
    title: t('Check the weight'),
    text: wordsOf(problem),
    yes: t('Yes, it’s right'),
    no: t('No, change it'),
  });
}
