import { useBlocker } from '@tanstack/react-router';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** The draft stays on this device, so leaving loses nothing. */
export const askToLeave = (): Promise<boolean> =>
  askToConfirm({
    text: t('You haven’t submitted this order. It’s saved on this device, so you can finish it later.'),
    yes: t('Leave'),
    no: t('Stay'),
  });

/** There is no need to ask before going to these pages: they lead back to the form or end the session anyway. */
const WAYS_THROUGH = ['/paymentgateway', '/login'];

/** Asks before navigating away or closing the tab with an unfinished order. */
export function useAskBeforeLeaving(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ next }) => !WAYS_THROUGH.includes(next.pathname) && !(await askToLeave()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
