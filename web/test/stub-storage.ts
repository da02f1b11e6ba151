import { afterEach, beforeEach, vi } from 'vitest';

/** Stands in for the browser's storage in a file's tests. Empty before each test. */
export function stubStorage(place: 'localStorage' | 'sessionStorage' = 'localStorage'): Map<string, string> {
  const storage = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal(place, {
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
