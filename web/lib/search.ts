/** Named parameters of an address, as text. */
export type TextSearch<Name extends string> = { [N in Name]?: string | undefined };

/**
 * For `validateSearch` of a route: keeps the named parameters that are text.
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

/** The same for a page with a list: its search, order and page number, and the named filters. */
export const listSearch = <Name extends string = never>(...filters: readonly Name[]) =>
  textSearch<'search' | 'sort' | 'page' | Name>('search', 'sort', 'page', ...filters);
