/** The named search parameters, as text. */
export type TextSearch<Name extends string> = { [N in Name]?: string | undefined };

/**
 * For a route's `validateSearch`: keeps the named parameters that are text.
 *
 *     createRoute({ …, path: '/cuttingDay', validateSearch: textSearch('date', 'order') })
 */
export function textSearch<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): TextSearch<Name> => {
    const known: TextSearch<Name> = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string') known[name] = value;
    }
    return known;
  };
}

/** Like `textSearch`, for pages with a list: its search, sort, and page, plus the named filters. */
export const listSearch = <Name extends string = never>(...filters: readonly Name[]) =>
  textSearch<'search' | 'sort' | 'page' | Name>('search', 'sort', 'page', ...filters);
