import { afterEach, beforeEach, vi } from 'vitest';

/** Stands in for the browser's local storage in the tests of a file, empty before each. */
export function stubStorage(): Map<string, string> {
  const storage = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    }),
  );
  afterEach(() => {
    storage.clear();
    vi.unstubAllGlobals();
  });
  return storage;
}
