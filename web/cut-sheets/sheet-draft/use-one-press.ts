import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** On touch screens, not every browser counts presses, so a second one this soon is taken as part of the first. */
const SAME_PRESS_MS = 400;

interface OnePress {
  onPointerDownCapture: (event: PointerEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * Ignores the second press of a double press if the first one opened another part. It was meant for what was there before,
 * and would choose or skip something that nobody has read.
 */
export function useOnePress(openPart: string): OnePress {
  const first = useRef({ part: openPart, at: Number.NEGATIVE_INFINITY });
  const isTouch = useRef(false);
  return {
    onPointerDownCapture: ({ pointerType }) => {
      isTouch.current = pointerType === 'touch';
    },
    onClickCapture: (event) => {
      const { detail, timeStamp } = event;
      const isAgain = detail > 1 || (isTouch.current && timeStamp - first.current.at < SAME_PRESS_MS);
      if (!isAgain) {
        first.current = { part: openPart, at: timeStamp };
      } else if (first.current.part !== openPart) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}
