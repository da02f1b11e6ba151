import type { Catalogue } from '#contract/lib/words.ts';

/**
 * The Spanish that the page at this address needs, besides the first screen's. Here, that is all of it: builds put a loader for
 * less in place of this one (tools/words/spanish-by-area.ts).
 */
export async function loadSpanish(_path: string): Promise<Catalogue> {
  return (await import('#contract/lib/spanish.ts')).SPANISH;
}
