import type { z } from 'zod';

/** Where a value is kept: in this browser, or only in this tab. */
type Place = 'localStorage' | 'sessionStorage';

/** The value kept under a key; undefined if there is none, or if it no longer has the right shape. */
export function readKept<T>(key: string, shape: z.ZodType<T>, place: Place = 'localStorage'): T | undefined {
  try {
    return shape.safeParse(JSON.parse(globalThis[place].getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keeps a value, so that a reload loses nothing. Null removes it. */
export function keepValue(key: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or turned off. What was typed stays on the screen.
  }
}
