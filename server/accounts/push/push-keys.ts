import { createECDH } from 'node:crypto';
import { deriveKey } from '#server/accounts/sign-in/derive-key.ts';

/** The pair of keys that identifies this installation to push services. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Every process derives the same keys from the installation's secret, so nothing else has to be stored. */
export function pushKeys(secret: string): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(deriveKey(secret, 'web push'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url').padStart(43, 'A') };
}
