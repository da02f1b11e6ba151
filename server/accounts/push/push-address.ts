import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * Whether this can be the address of a public push service: https, the default port, and a host name on the internet.
 * What the name resolves to is checked when something is sent there.
 */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && isPublicName(hostname);
}

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;
const isPublicName = (host: string): boolean =>
  host.includes('.') && !host.startsWith('[') && !host.endsWith('.') && isIP(host) === 0 && !PRIVATE_NAME.test(host);

/** Whether a browser's public key is a point on the curve. Nothing can be encrypted for a key that isn't. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
