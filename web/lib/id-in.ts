/** Parses a record id from a URL: '12' → 12. Undefined if it isn't one. */
export function idIn(text: string | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/**
 * Like `idIn`, but if the text isn't an id, returns one that no record has. The server then refuses it with
 * `not_found`.
 */
export const idOrNone = (text: string | undefined): number => idIn(text) ?? Number.MAX_SAFE_INTEGER;
