import { hkdfSync } from 'node:crypto';

/** A key of its own for each use, made of the installation's secret: what one of them gives away says nothing of the others. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hindquarter ${use}`, 32));
