import { hkdfSync } from 'node:crypto';

/**
 * Derives a separate key for each use from the installation's secret, so that one leaked key reveals nothing about the others.
 */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hindquarter ${use}`, 32));
