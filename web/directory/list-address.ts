import type { TextSearch } from '#web/lib/search.ts';
import type { SearchName } from '#web/ui/table/list-state.ts';

type Search = TextSearch<SearchName>;
const KEY = 'hindquarter.customers-list';

/** Remembers the customer list's page, search, sort, and filters in this tab, for links back to it. */
export function rememberList(search: Search): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // Without storage, links back lead to the whole list.
  }
}

/** The list's search parameters as last seen in this tab. */
export function rememberedList(): Search {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
