import { useEffect, useState } from 'react';

interface OpenDialog {
  /** The element that had focus before the dialog opened, then the openers of the dialogs below it. */
  openers: readonly (Element | null)[];
}

/** The open dialogs, topmost last. */
const stack: OpenDialog[] = [];

/**
 * For dialogs that unmount to close. Returns focus to the opener, and reports whether the dialog is topmost: Escape reaches
 * every open dialog, but only the topmost may react. Mantine's returnFocus works only for dialogs that stay mounted, and
 * Modal.Stack hides the dialog below a question.
 */
export function useDialogStack(): () => boolean {
  const [self] = useState<OpenDialog>(() => ({ openers: [findOpener(), ...(stack.at(-1)?.openers ?? [])] }));
  useEffect(() => {
    stack.push(self);
    ignoreSecondClick();
    return () => {
      ignoreSecondClick();
      // The key press that closed this dialog may still be bubbling to the ones below.
      setTimeout(() => {
        stack.splice(stack.indexOf(self), 1);
        const opener = self.openers.find((one) => one?.isConnected);
        if (isFocusFree() && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [self]);
  return () => stack.at(-1) === self;
}

/** Ignores the second click of a double-click, which would land on whatever has just appeared there. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true, once: true });
}

/** Moves focus to `place` if the focused element was just removed. */
export const catchFocus = (place: HTMLElement | null): void =>
  void setTimeout(() => {
    if (isFocusFree()) place?.focus();
  });

const isFocusFree = () => document.activeElement === document.body || document.activeElement === null;

/** The element that last had focus, even if it no longer exists. */
let lastFocused: EventTarget | null = null;
// Unit tests load this file without a browser.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastFocused = target;
});

/**
 * By the time a dialog opened from a menu closes, the menu is gone, but its button is still there. A dialog whose code had to
 * be loaded first opens after the menu is gone, so the last focused element is the menu item.
 */
function findOpener(): Element | null {
  const focused = isFocusFree() && lastFocused instanceof Element ? lastFocused : document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}
