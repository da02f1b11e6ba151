import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64');

/** The headers that prove where a message comes from, as Standard Webhooks says (standardwebhooks.com). */
export function signMessage(secret: string, { id, body, at }: { id: string; body: string; at: Date }) {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
