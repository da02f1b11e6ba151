import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';

/** The page's forms with unsaved input. Only the first one asks, so the user gets a single question. */
const unsaved = new Set<string>();

/** Asks before navigating away or closing the tab with unsaved input, except when the session has ended. */
export function useAskBeforeDropping(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isDirty]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      next.pathname !== current.pathname &&
      next.pathname !== '/login' &&
      id === [...unsaved][0] &&
      !(await askToDrop()),
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
