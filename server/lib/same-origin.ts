import type { IncomingHttpHeaders } from 'node:http';

/** From our own pages, or typed in by a person. */
const OURS = ['same-origin', 'none'];

/**
 * Whether a page of another site makes this call: it would sign its visitor in as somebody else, or use their cookie. Browsers
 * say so in headers that pages cannot write; who sends neither is no browser and has nobody's cookies.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl?: string): boolean {
  const site = headers['sec-fetch-site'];
  return (typeof site === 'string' && !OURS.includes(site)) || !isSameOrigin(headers, publicUrl);
}

/** Behind a proxy the host can be another one than people see: then the public address decides. */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders, publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin);
}
