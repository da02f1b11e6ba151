import { hkdfSync } from 'node:crypto';

/** The installation's current secret, followed by earlier ones, which can still decrypt what they encrypted. */
export type AppSecrets = readonly [now: string, ...before: string[]];

/**
 * Derives a separate key for each use from the installation's secret, so that one leaked key reveals nothing about the others.
 */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hindquarter ${use}`, 32));
