/** Somewhere to go. */
export interface Place {
  to: string;
  label: string;
  note?: string;
}

const MOST_KEPT = 5;
/** Names of customers are among them, so they end with the tab. */
const keyOf = (account_id: number) => `hindquarter.recent.${account_id}`;

/** Where this person went last from the search, newest first. */
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
  sessionStorage.setItem(keyOf(account_id), JSON.stringify([place, ...others].slice(0, MOST_KEPT)));
}
