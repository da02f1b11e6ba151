import type { ApiProblem } from '#web/lib/problems.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** The refusals that ask whether a weight or a count is right. */
export const UNUSUAL = [
  'weight_unusual',
  'live_weight_unusual',
  'packed_weight_unusual',
  'cold_weight_unusual',
  'flock_unusual',
  'packed_unusual',
] as const;

/** The heading of that question. */
export const sayCheck = (code: string | undefined): string =>
  t(code === 'flock_unusual' ? 'Check the birds' : 'Check the weight');

/** Asks whether an unusual weight or count is right; false for any other refusal. */
export async function isSureOf(problem: ApiProblem): Promise<boolean> {
  if (!UNUSUAL.some((code) => code === problem.code)) return false;
  return askToConfirm({
    title: sayCheck(problem.code),
    text: wordsOf(problem),
    yes: t('Yes, it’s right'),
    no: t('No, change it'),
  });
}
