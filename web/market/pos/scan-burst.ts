/** Nobody types this fast. Scanners wait at most about 30 ms between two keys. */
export const MAX_GAP_MS = 50;
const SHORTEST_CODE = 4;

/** Keys typed as fast as a scanner types them. */
export interface Burst {
  text: string;
  /** When the last key was pressed, in milliseconds. */
  at: number;
}
export const NO_BURST: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

interface Pressed {
  key: string;
  at: number;
  /** Whether a key is held down, in which case it repeats as fast as a scanner types. */
  isHeld: boolean;
}

/** The burst that this key continues or starts. */
export function nextBurst(burst: Burst, { key, at, isHeld }: Pressed): Burst {
  if (isHeld) return NO_BURST;
  return { text: at - burst.at <= MAX_GAP_MS ? burst.text + key : key, at };
}

/** The code that was scanned if Enter is pressed now; '' if a person typed it. */
export const scannedCode = ({ text, at }: Burst, now: number): string =>
  text.length >= SHORTEST_CODE && now - at <= MAX_GAP_MS ? text : '';
