/** A value that can only be missing if the code is wrong, such as the id of a row that was just inserted. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
