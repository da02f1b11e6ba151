import { hkdfSync } from 'node:crypto';

/** The installation's secret, and those before it, which still open what they sealed. */
export type AppSecrets = readonly [now: string, ...before: string[]];

/**
 * Derives a separate key for each use from the installation's secret, so that one leaked key reveals nothing about the others.
 */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hindquarter ${use}`, 32));
