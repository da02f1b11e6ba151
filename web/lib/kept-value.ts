import type { z } from 'zod';

/** What this browser keeps under a key, or undefined if it keeps nothing that still makes sense. */
export function readKept<T>(key: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser, so that a reload loses nothing. Null removes it. */
export function keepValue(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or turned off. What was typed stays on the screen.
  }
}
