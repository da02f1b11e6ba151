import {
  AccountingTokens,
  disconnectAccounting,
  qblogin,
  qbrefresh,
  qbvalidate,
  RETURN_PATH,
} from '#contract/invoicing/accounting-api.ts';
import {
  accountingTokens,
  forgetAccountingTokens,
  keepAccountingTokens,
  readAccountingTokens,
} from '#web/lib/accounting-tokens.ts';
import { announce } from '#web/lib/announce.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';

/** How long a token refresh may take. The user is waiting, and the next call works even without a new token. */
const REFRESH_WITHIN_MS = 5_000;

const returnAddress = () => window.location.origin + RETURN_PATH;

/**
 * Connects to the accounting service. Validates stored tokens first. If there are none, or they aren't valid, the browser goes
 * to the service's login.
 */
export async function connectAccounting(): Promise<void> {
  try {
    const kept = readAccountingTokens();
    if (kept) {
      try {
        await callApi(qbvalidate, kept);
        return;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
      }
    }
    forgetAccountingTokens();
    const { url } = await callApi(qblogin, { redirectUri: returnAddress() });
    window.location.assign(url);
  } catch (error) {
    announce('error', wordsOf(error));
  }
}

/** Removes the tokens and reloads, even if the server can't be reached. */
export async function disconnectHere(): Promise<void> {
  await callApi(disconnectAccounting, {}, { signal: AbortSignal.timeout(REFRESH_WITHIN_MS) }).catch(() => undefined);
  forgetAccountingTokens();
  window.location.reload();
}

/** A failure is only logged, as INV-007 requires. */
async function refreshTokens(): Promise<void> {
  const kept = readAccountingTokens();
  if (!kept) return;
  try {
    const sent = { ...kept, redirectUri: returnAddress() };
    const renewed = await callApi(qbrefresh, sent, { signal: AbortSignal.timeout(REFRESH_WITHIN_MS) });
    const tokens = AccountingTokens.safeParse(renewed);
    if (tokens.success) keepAccountingTokens(tokens.data);
    else logFailure('no tokens were returned');
  } catch (error) {
    logFailure(error);
  }
}

// biome-ignore lint/suspicious/noConsole: this failure is logged, and nobody sees it on screen. Required by INV-007.
const logFailure = (reason: unknown) => console.warn('qbrefresh', reason);
accountingTokens.connect({ renew: refreshTokens });
