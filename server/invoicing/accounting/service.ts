import { type AppSecrets, deriveKey } from '#server/accounts/sign-in/derive-key.ts';
import { practiceFetch } from '#server/invoicing/accounting/practice/practice-company.ts';
import { ProviderDown } from '#server/invoicing/accounting/provider-errors.ts';
import type { Db } from '#server/lib/database.ts';

/** The credentials that an installation gets when it is registered with Intuit. */
export interface IntuitCredentials {
  client_id: string;
  client_secret: string;
  /** The key that Intuit signs its notices with; without it, none are accepted. */
  verifier?: string | undefined;
  /** Whether to use Intuit's test companies. */
  isSandbox?: boolean;
  /** Whether nothing may be sent, because this is a restored copy. */
  isHeldBack?: boolean;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * An accounting provider: Intuit or the practice books. Both speak Intuit's protocol, so they differ only in addresses,
 * credentials, and how a request gets there. Requests to the practice books never leave the process.
 */
export interface AccountingService {
  provider: 'intuit' | 'practice';
  secrets: AppSecrets;
  client_id: string;
  client_secret: string;
  verifier: string | undefined;
  addresses: { authorize: string; token: string; revoke: string; api: string };
  send: Send;
}
export type FindService = (db: Db) => AccountingService;

/** Our own page that stands in for the provider's login. */
export const PRACTICE_PAGE = '/accountingConsent';
export const PRACTICE_CLIENT = { client_id: 'hindquarter', client_secret: 'practice' };

/** The provider's responses are short, and someone may be waiting, or a lock held, in the meantime. */
export const ANSWER_WITHIN_MS = 10_000;

/** Uses the practice books until the installation is registered with Intuit. */
export const accountingService =
  (secrets: AppSecrets, intuit?: IntuitCredentials): FindService =>
  (db) =>
    intuit ? intuitService(secrets, intuit) : practiceService(secrets, db);

export const intuitService = (secrets: AppSecrets, credentials: IntuitCredentials): AccountingService => ({
  provider: 'intuit',
  secrets,
  client_id: credentials.client_id,
  client_secret: credentials.client_secret,
  verifier: credentials.verifier,
  addresses: {
    authorize: 'https://appcenter.intuit.com/connect/oauth2',
    token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    revoke: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    api: credentials.isSandbox ? 'https://sandbox-quickbooks.api.intuit.com' : 'https://quickbooks.api.intuit.com',
  },
  send: credentials.isHeldBack ? () => Promise.reject(new Error('held back')) : fetch,
});

const practiceService = (secrets: AppSecrets, db: Db): AccountingService => ({
  provider: 'practice',
  secrets,
  ...PRACTICE_CLIENT,
  verifier: deriveKey(secrets[0], 'practice notices').toString('base64url'),
  addresses: {
    authorize: PRACTICE_PAGE,
    token: 'http://practice.invalid/oauth2/v1/tokens/bearer',
    revoke: 'http://practice.invalid/v2/oauth2/tokens/revoke',
    api: 'http://practice.invalid',
  },
  send: practiceFetch(db, PRACTICE_CLIENT),
});

/** Sends a request. Throws ProviderDown if there is no response, or if the response says to try again later. */
export async function sendTo(service: AccountingService, url: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await service.send(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    throw new ProviderDown(String(error));
  }
  const { status } = response;
  if (status === 429) throw new ProviderDown('too many requests', 60);
  if (status >= 500) throw new ProviderDown(`status ${status}`);
  return response;
}
