import { type ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Asks whether two lines are meant to charge for the same pounds, if that is why prices weren't saved. */
export async function askAboutOverlap(problem: ApiProblem): Promise<{ with_overlaps: true } | null> {
  if (problem.code !== 'prices_overlap') return null;
  const question = { title: t('Charge the same pounds twice?'), text: wordsOf(problem), yes: t('Save prices') };
  const tick = t('Both lines are meant to charge for these pounds.');
  return (await askToConfirm({ ...question, tick })) ? { with_overlaps: true } : null;
}
