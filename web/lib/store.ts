import { useSyncExternalStore } from 'react';

/** A value kept outside of React. `useValue` reads it and re-renders when it changes. */
export function makeStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(listen, get, () => initial),
  };
}
