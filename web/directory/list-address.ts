import type { TextSearch } from '#web/lib/search.ts';
import type { SearchName } from '#web/ui/table/list-state.ts';

type Search = TextSearch<SearchName>;
const KEY = 'hindquarter.customers-list';

/** Remembers the page, search, sort and filters of the customer list in this tab, for the way back to it. */
export function rememberList(search: Search): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // Without storage, the way back leads to the whole list.
  }
}

/** The search of the list as it was last seen in this tab. */
export function rememberedList(): Search {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
