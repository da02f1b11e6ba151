/** The number of a record in an address: '12' → 12; undefined for what is none. */
export function idIn(text: string | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
