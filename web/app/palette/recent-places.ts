/** A screen, customer, or order that the search can open. */
export interface Place {
  to: string;
  label: string;
  note?: string;
}

const MAX_KEPT = 5;
/** The storage key of a user's recent places. They contain customer names, so they are kept only until the tab is closed. */
const keyOf = (account_id: number) => `hindquarter.recent.${account_id}`;

/** The places this user went to from the search, most recent first. */
export function recentPlaces(account_id: number): Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account_id)) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function rememberPlace(account_id: number, place: Place): void {
  const others = recentPlaces(account_id).filter(({ to }) => to !== place.to);
  sessionStorage.setItem(keyOf(account_id), JSON.stringify([place, ...others].slice(0, MAX_KEPT)));
}
