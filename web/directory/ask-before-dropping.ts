import { useBlocker } from '@tanstack/react-router';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';

/** Asks before another page or a closed tab takes the place of something typed. The end of the session asks nothing. */
export function useAskBeforeDropping(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      next.pathname !== current.pathname && next.pathname !== '/login' && !(await askToDrop()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
