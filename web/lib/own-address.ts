/**
 * Whether a URL belongs to this product. Only those are valid return targets, so that a link can't lead to another site.
 * Browsers read '\' as '/' and skip tabs and line breaks.
 */
export const isOwnAddress = (back: string | undefined): back is string =>
  back !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(back);

/** Where to return after signing in again: this page, without what was searched for on it. */
export function returnAddress(pathname: string, search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete('search');
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}
