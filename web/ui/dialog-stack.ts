import { useEffect, useState } from 'react';

interface OpenDialog {
  /** What had the focus when it opened, then the openers of the dialogs under it. */
  openers: readonly (Element | null)[];
}

/** The dialogs that are open, the topmost last. */
const stack: OpenDialog[] = [];

/**
 * For a dialog that is mounted while it is open. Returns focus to its opener, and tells whether it is the topmost: Escape reaches
 * every open dialog and only the topmost may answer. Mantine's returnFocus works for dialogs that stay mounted, and Modal.Stack
 * hides the dialog below a question.
 */
export function useDialogStack(): () => boolean {
  const [self] = useState<OpenDialog>(() => ({ openers: [findOpener(), ...(stack.at(-1)?.openers ?? [])] }));
  useEffect(() => {
    stack.push(self);
    return () =>
      // The key press that closed this dialog may still be on its way to the ones below.
      void setTimeout(() => {
        stack.splice(stack.indexOf(self), 1);
        const opener = self.openers.find((one) => one?.isConnected);
        if (isFocusFree() && opener instanceof HTMLElement) opener.focus();
      });
  }, [self]);
  return () => stack.at(-1) === self;
}

/** Returns focus to `place` when it was on something that was just removed. */
export const catchFocus = (place: HTMLElement | null): void =>
  void setTimeout(() => {
    if (isFocusFree()) place?.focus();
  });

const isFocusFree = () => document.activeElement === document.body || document.activeElement === null;

/** A menu is gone by the time the dialog it opened closes; its button is still there. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement;
}
