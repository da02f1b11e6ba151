/** Parses a record id from a URL: '12' → 12. Undefined if it isn't one. */
export function idIn(text: string | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
