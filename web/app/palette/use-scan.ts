import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { NO_BURST, nextBurst, scannedCode } from '#web/market/pos/scan-burst.ts';

const SEARCHED_BY_SCAN = ['/intake', '/packLabels', '/pickup', '/trace'] as const;

/**
 * A scanner is a keyboard. A code scanned outside of any field is looked up: our own addresses, such as those of printed
 * sheets, open at once. On some screens of the floor, a code is searched for there. Anything else is passed to `onScan`.
 */
export function useScan(page: string | undefined, onScan: (code: string) => void): void {
  const navigate = useNavigate();
  const hand = useEffectEvent((code: string) => {
    const { origin } = window.location;
    const here = SEARCHED_BY_SCAN.find((one) => one === page);
    if (code.startsWith(`${origin}/`)) void navigate({ href: code.slice(origin.length) });
    else if (here) void navigate({ to: here, search: { search: code } });
    else onScan(code);
  });
  useEffect(() => {
    let burst = NO_BURST;
    function press(event: KeyboardEvent) {
      const { key, timeStamp, repeat, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((target as HTMLElement).closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      if (key === 'Enter') {
        const code = scannedCode(burst, timeStamp);
        burst = NO_BURST;
        if (code === '') return;
        // The focused button or link must not be pressed by the scanner's Enter.
        event.preventDefault();
        event.stopPropagation();
        hand(code);
      } else if (key.length === 1) burst = nextBurst(burst, { key, at: timeStamp, isHeld: repeat });
    }
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
