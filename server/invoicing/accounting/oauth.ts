import { z } from 'zod';
import { ProviderDown, ProviderRefused } from '#server/invoicing/accounting/provider-errors.ts';
import { type AccountingService, sendTo } from '#server/invoicing/accounting/service.ts';

const Answer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  x_refresh_token_expires_in: z.number(),
});
const Refusal = z.object({ error: z.string() });

/** The provider's own tokens. They never leave the server. */
export interface ProviderTokens {
  access_token: string;
  refresh_token: string;
  access_ends_at: Date;
  refresh_ends_at: Date;
}

/** The provider's page where the user allows the connection. */
export function loginAddress({ addresses, client_id }: AccountingService, redirectUri: string, state: string): string {
  const url = new URL(addresses.authorize, redirectUri);
  url.search = new URLSearchParams({
    client_id,
    response_type: 'code',
    scope: 'com.intuit.quickbooks.accounting',
    redirect_uri: redirectUri,
    state,
  }).toString();
  return url.href;
}

export const exchangeCode = (service: AccountingService, code: string, redirect_uri: string, now: Date) =>
  askForTokens(service, { grant_type: 'authorization_code', code, redirect_uri }, now);

/** The provider replaces the refresh token about once a day. From then on, only the new one is accepted. */
export const renewTokens = (service: AccountingService, refresh_token: string, now: Date) =>
  askForTokens(service, { grant_type: 'refresh_token', refresh_token }, now);

export async function revokeTokens(service: AccountingService, token: string): Promise<void> {
  await sendTo(service, service.addresses.revoke, {
    method: 'POST',
    headers: { ...headersOf(service), 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
}

async function askForTokens(
  service: AccountingService,
  form: Record<string, string>,
  now: Date,
): Promise<ProviderTokens> {
  const response = await sendTo(service, service.addresses.token, {
    method: 'POST',
    headers: { ...headersOf(service), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const body: unknown = await response.json().catch(() => null);
  const granted = Answer.safeParse(body);
  if (response.ok && granted.success) {
    const { access_token, refresh_token, expires_in, x_refresh_token_expires_in } = granted.data;
    const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    return {
      access_token,
      refresh_token,
      access_ends_at: inSeconds(expires_in),
      refresh_ends_at: inSeconds(x_refresh_token_expires_in),
    };
  }
  const refused = Refusal.safeParse(body);
  // Only invalid_grant means that the tokens are no longer valid. Anything else may be a network problem.
  if (refused.success) throw new ProviderRefused(refused.data.error, 'the tokens were refused');
  throw new ProviderDown(`status ${response.status}`);
}

const headersOf = ({ client_id, client_secret }: AccountingService) => ({
  Accept: 'application/json',
  Authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
});
