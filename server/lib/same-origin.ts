import type { IncomingHttpHeaders } from 'node:http';

/** The `Sec-Fetch-Site` values of calls from our own pages and of addresses that users type in. */
const OURS = ['same-origin', 'none'];

/**
 * Whether a page on another site made this call. Such a page could sign its visitor in as someone else, or use their cookie.
 * Browsers reveal where a call comes from in headers that pages can't set. A client that sends neither header isn't a
 * browser, so it has no one else's cookies.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl?: string): boolean {
  const site = headers['sec-fetch-site'];
  return (typeof site === 'string' && !OURS.includes(site)) || !isSameOrigin(headers, publicUrl);
}

/** Behind a proxy, the host may differ from the one people see, so the public URL decides. */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders, publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin);
}
