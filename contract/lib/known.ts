/** A value that has to be there. Throws if it isn't, because a stand-in such as 0 would name another record. */
export function known<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
