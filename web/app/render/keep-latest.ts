/** The most recently used values, up to a limit. The least recently used one is dropped first. */
export function keepLatest<Value>(most: number) {
  const values = new Map<string, Value>();
  function keep(key: string, value: Value): void {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > most && oldest !== undefined) values.delete(oldest);
  }
  return {
    keep,
    find(key: string): Value | undefined {
      const value = values.get(key);
      if (value !== undefined) keep(key, value);
      return value;
    },
  };
}
