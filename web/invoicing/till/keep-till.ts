import type { TextSearch } from '#web/lib/search.ts';

/** The `search` of a link between the till's pages. It keeps the till in the URL, so links back lead to the same till. */
export const keepTill = ({ till }: TextSearch<'till'>): TextSearch<'till'> => ({ till });
