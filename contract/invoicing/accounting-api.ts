import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { RequiredLine } from '#contract/lib/fields.ts';

/** Clients send the expiry times as numbers or text. The server ignores them and checks only the tokens. */
const Loose = z.union([z.string().max(2000), z.number()]).nullish();
const Token = z
  .string()
  .max(2000)
  .nullish()
  .transform((text) => text ?? '');

/**
 * The five values that the browser keeps while accounting is connected. They are our own tokens for the connection: the
 * provider's never leave the server. Expiry times are in seconds.
 */
export const AccountingTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  expires_in: z.int(),
  x_refresh_token_expires_in: z.int(),
});
export type AccountingTokens = z.output<typeof AccountingTokens>;

const SentTokens = z.object({
  access_token: Token,
  refresh_token: Token,
  token_type: Loose,
  expires_in: Loose,
  x_refresh_token_expires_in: Loose,
});

/** The page that the provider sends the browser back to. */
export const RETURN_PATH = '/qbredirect';
const isReturnAddress = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === RETURN_PATH && url.search === '' && url.hash === '' && url.username === '';
};

/** Starts a login. Returns the provider's page for the browser to open. The browser comes back to `redirectUri`. */
export const qblogin = endpoint({
  method: 'POST',
  path: '/api/qblogin',
  input: z.object({
    redirectUri: z.string().max(500).refine(isReturnAddress, 'Enter this site’s address followed by /qbredirect.'),
  }),
  data: z.object({ url: z.string() }),
  refusals: [],
  envelope: 'bare',
});

/** Checks that the tokens still belong to this session's connection. The status is 200 only if they do. */
export const qbvalidate = endpoint({
  method: 'POST',
  path: '/api/qbvalidate',
  input: SentTokens,
  data: z.object({ valid: z.literal(true) }),
  refusals: ['accounting_not_linked'],
  envelope: 'bare',
});

/** Renews the five values that the browser keeps. If that fails, the response is empty instead of an error. */
export const qbrefresh = endpoint({
  method: 'POST',
  path: '/api/qbrefresh',
  input: SentTokens.extend({ redirectUri: Loose }),
  data: z.union([AccountingTokens, z.object({})]),
  refusals: [],
  envelope: 'bare',
});

/** Completes a login: exchanges what the provider's page returned for the connection's tokens. */
export const connectAccounting = endpoint({
  method: 'POST',
  path: '/api/accounting/connect',
  input: z.object({ code: RequiredLine(2000), state: RequiredLine(200), realmId: z.string().regex(/^\d{1,30}$/) }),
  data: AccountingTokens,
  refusals: ['accounting_login_over', 'accounting_refused', 'accounting_company_taken', 'accounting_down'],
});

/** Disconnects the plant. Nothing is sent until someone connects again. */
export const disconnectAccounting = endpoint({
  method: 'POST',
  path: '/api/accounting/disconnect',
  input: z.object({}),
  data: z.null(),
  refusals: [],
});

/** Returns the company that would be connected, to be shown on the provider's page. Only for practice books. */
export const practiceLogin = endpoint({
  method: 'POST',
  path: '/api/accounting/practice_login',
  input: z.object({ state: RequiredLine(200) }),
  data: z.object({ company_name: z.string() }),
  refusals: ['accounting_login_over'],
});

/** Allows or denies the connection on the practice books' page. Returns where the browser goes next. */
export const answerPracticeLogin = endpoint({
  method: 'POST',
  path: '/api/accounting/practice_answer',
  input: z.object({ state: RequiredLine(200), allow: z.boolean() }),
  data: z.object({ url: z.string() }),
  refusals: ['accounting_login_over'],
});
