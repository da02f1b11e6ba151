import { useEffect, useRef, useState } from 'react';

/** Moves focus to the next row without a customer, or to Save after the last row. */
export function useNextCustomer() {
  const ref = useRef<HTMLDivElement>(null);
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps === 0) return;
    const empty = ref.current?.querySelector<HTMLElement>('[data-has-customer="false"] [role="combobox"]');
    (empty ?? ref.current?.querySelector<HTMLElement>('[data-save]'))?.focus();
  }, [steps]);
  return { ref, goOn: () => setSteps((count) => count + 1) };
}
