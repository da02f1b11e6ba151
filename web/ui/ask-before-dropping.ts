import { useBlocker } from '@tanstack/react-router';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';

/** Asks before navigating away or closing the tab with unsaved input, except when the session has ended. */
export function useAskBeforeDropping(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      next.pathname !== current.pathname && next.pathname !== '/login' && !(await askToDrop()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}

/** Asks before Back or Forward closes an unsaved dialog. Doesn't ask when the dialog itself navigates after saving. */
export function useAskBeforeBack(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ action, next }) =>
      action !== 'PUSH' && action !== 'REPLACE' && next.pathname !== '/login' && !(await askToDrop()),
    enableBeforeUnload: false,
    disabled: !isDirty,
  });
}
