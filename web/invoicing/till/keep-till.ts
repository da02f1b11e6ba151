import type { TextSearch } from '#web/lib/search.ts';

/** The `search` of a link between the till's pages. It keeps the till in the URL, so that all links back lead to it. */
export const keepTill = ({ till }: TextSearch<'till'>): TextSearch<'till'> => ({ till });
