/** Removes case and accents, so that 'configuracion' finds 'Configuración'. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * How well a text matches: 3 if it starts with the input, 2 if it has words starting with each typed word, 1 if it contains
 * them, 0 if not at all.
 */
export function scoreOf(text: string, typed: string): 0 | 1 | 2 | 3 {
  const said = plain(text);
  const wanted = plain(typed).trim();
  if (said.startsWith(wanted)) return 3;
  const parts = wanted.split(/\s+/);
  const words = said.split(/[^\p{L}\p{N}]+/u);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return parts.every((part) => said.includes(part)) ? 1 : 0;
}

/** Matches for the typed words, best first. Equal matches keep their order. */
export function findBest<T>(items: readonly T[], textOf: (item: T) => string, typed: string): T[] {
  return items
    .map((item) => ({ item, score: scoreOf(textOf(item), typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
