import type { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Asks whether a tag is right that another animal in the plant already has. Returns what to send with the call again. */
export async function askAboutTag({ code, message }: ApiProblem): Promise<{ allows_same_tag: true } | null> {
  if (code !== 'tag_in_plant') return null;
  const isRight = await askToConfirm({ text: message, yes: t('Use it for both'), no: t('Change the tag') });
  return isRight ? { allows_same_tag: true } : null;
}
