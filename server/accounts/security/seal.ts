import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type AppSecrets, deriveKey } from '#server/accounts/sign-in/derive-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What a sealed secret is for (each purpose has its own key), and the record it belongs to. A secret moved to another record is
 * useless.
 */
export interface SealedFor {
  use: string;
  record: number;
}

/** Encrypts a secret with AES-256-GCM. */
export function seal(appSecret: string, { use, record }: SealedFor, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret, use), iv).setAAD(aadOf(record));
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a sealed secret. Tries the newest app secret first; returns undefined if none of them works. */
export function unseal(appSecrets: AppSecrets, of: SealedFor, sealed: Buffer): string | undefined {
  for (const appSecret of appSecrets) {
    try {
      return unsealWith(appSecret, of, sealed);
    } catch {
      // It was sealed with another app secret, or for something else.
    }
  }
  return undefined;
}

function unsealWith(appSecret: string, { use, record }: SealedFor, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(appSecret, use), sealed.subarray(0, IV_BYTES))
    .setAAD(aadOf(record))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

const aadOf = (record: number) => Buffer.from(String(record));
