/** The most ZIP codes, ranges, and beginnings that one delivery area can have. */
export const MAX_ZIPS = 200;

const PARTS = /[\s,;]+/;
const RANGE = /^(\d{5})-(\d{5})$/;
const BEGINNING = /^(\d{3,4})(\*|x{1,2})?$/i;

/**
 * Reads ZIP codes the way people type them: '83422', '83422-83455' for a range, and '834', '834*', or '834xx' for all that
 * begin with it. `bad` is the first part that is none of these; '' if there is none.
 */
export function readZips(typed: string): { zips: string[]; bad: string } {
  const zips = new Set<string>();
  const parts = typed
    .replace(/\s*[-–—]\s*/g, '-')
    .split(PARTS)
    .filter(Boolean);
  for (const part of parts) {
    const zip = readOne(part);
    if (zip === undefined) return { zips: [], bad: part };
    zips.add(zip);
  }
  return { zips: [...zips], bad: '' };
}

function readOne(part: string): string | undefined {
  if (/^\d{5}$/.test(part)) return part;
  const [, from = '', to = ''] = RANGE.exec(part) ?? [];
  if (from !== '') return from <= to ? `${from}-${to}` : undefined;
  const beginning = BEGINNING.exec(part)?.[1];
  return beginning && `${beginning}*`;
}

/** Whether one of these ZIP codes, ranges, and beginnings includes a buyer's ZIP code. */
export function coversZip(zips: readonly string[], zip: string): boolean {
  const five = zip.trim().slice(0, 5);
  if (!/^\d{5}$/.test(five)) return false;
  return zips.some((one) => {
    if (one.endsWith('*')) return five.startsWith(one.slice(0, -1));
    const [from = '', to = from] = one.split('-');
    return from <= five && five <= to;
  });
}
