/**
 * The site that passkeys are bound to. Browsers allow passkeys only for host names, so on a developer's machine they work
 * under localhost, not under the IP address that the server listens on.
 */
export function passkeySite({ origin }: { origin: string }): { rpID: string; expectedOrigin: string } {
  const url = new URL(origin);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { rpID: url.hostname, expectedOrigin: url.origin };
}
