import type { z } from 'zod';

/** Where a value is stored: for the whole browser, or for this tab only. */
type Place = 'localStorage' | 'sessionStorage';

/** The value stored under a key; undefined if there is none, or if it no longer has the right shape. */
export function readKept<T>(key: string, shape: z.ZodType<T>, place: Place = 'localStorage'): T | undefined {
  try {
    return shape.safeParse(JSON.parse(globalThis[place].getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Stores a value, so that it survives a reload. Null removes it. */
export function keepValue(key: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or turned off. What was typed stays on the screen.
  }
}
