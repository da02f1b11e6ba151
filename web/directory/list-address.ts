import type { TextSearch } from '#web/lib/search.ts';
import type { SearchName } from '#web/ui/table/list-state.ts';

type Search = TextSearch<SearchName>;
const keyOf = (me: number) => `hindquarter.customers-list.${me}`;

/**
 * Remembers each user's page, search, sort, and filters of the customer list in this tab, so that links can lead back
 * to it.
 */
export function rememberList(me: number, search: Search): void {
  try {
    sessionStorage.setItem(keyOf(me), JSON.stringify(search));
  } catch {
    // Without storage, these links lead to the whole list.
  }
}

/** The list's search parameters as this person last saw them in this tab. */
export function rememberedList(me: number): Search {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(me)) ?? '{}');
  } catch {
    return {};
  }
}
