/**
 * What passkeys are bound to. Browsers offer them for names only, so on one's own machine they work under localhost, not under
 * the number that the server listens on.
 */
export function passkeySite({ origin }: { origin: string }): { rpID: string; expectedOrigin: string } {
  const url = new URL(origin);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { rpID: url.hostname, expectedOrigin: url.origin };
}
