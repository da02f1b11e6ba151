import { useEffect, useState } from 'react';

/** When a dialog closes, the focus goes back to what opened it, unless something else has taken it meanwhile. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      void setTimeout(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null;
        if (isFree && opener instanceof HTMLElement) opener.focus();
      }),
    [opener],
  );
}
