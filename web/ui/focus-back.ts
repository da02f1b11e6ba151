import { useEffect, useState } from 'react';

/** A menu and its entries are gone by the time a dialog closes; what opened the menu is still there. */
function stayingOpener(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}

let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = stayingOpener(target);
});

/** Nothing has the focus any more when a menu closed before the dialog it opens was loaded. */
const findOpener = () =>
  document.activeElement === document.body ? lastFocused : stayingOpener(document.activeElement);

/** What opened the dialogs that are open, the topmost last. */
const openers: (Element | null)[] = [];

/**
 * When a dialog closes, the focus goes back to what opened it, unless something else has taken it meanwhile. Of a dialog that
 * took another one's place that is what opened the first.
 */
export function useFocusBack(): void {
  const [candidates] = useState(() => [findOpener(), ...[...openers].reverse()]);
  useEffect(() => {
    const [opener = null] = candidates;
    openers.push(opener);
    return () => {
      openers.splice(openers.lastIndexOf(opener), 1);
      setTimeout(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null;
        const there = candidates.find((candidate) => candidate?.isConnected);
        if (isFree && there instanceof HTMLElement) there.focus();
      });
    };
  }, [candidates]);
}

/** Keeps the focus from getting lost with something that was just removed: it goes to `place`. */
export const catchFocus = (place: HTMLElement | null): void =>
  void setTimeout(() => {
    if (document.activeElement === document.body) place?.focus();
  });
