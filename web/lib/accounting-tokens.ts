import { useSyncExternalStore } from 'react';
import { port } from '#contract/lib/port.ts';

const KEPT_AS = 'hindquarter.accounting';

/** Sent along with the session's token while the accounting service is connected. */
export const ACCOUNTING_HEADER = 'qb-auth-token';

/** The five values that the browser keeps while accounting is connected. Required by INV-016. */
export interface KeptTokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  x_refresh_token_expires_in: number;
}

const listeners = new Set<() => void>();

/** The stored values, unchecked; null if there are none. */
export function readAccountingTokens(): Partial<KeptTokens> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null');
    return kept !== null && typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** The access token for the plant's accounting service, or null if it isn't connected. */
export function accountingToken(): string | null {
  const token: unknown = readAccountingTokens()?.access_token;
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

export function keepAccountingTokens(tokens: KeptTokens): void {
  localStorage.setItem(KEPT_AS, JSON.stringify(tokens));
  lookAgain();
}

/** Called on logout, too. */
export function forgetAccountingTokens(): void {
  localStorage.removeItem(KEPT_AS);
  lookAgain();
}

/** Updated when the page loads, and after every change made through this file or in another tab. */
let isConnected = typeof localStorage === 'undefined' ? false : accountingToken() !== null;

function lookAgain(): void {
  isConnected = accountingToken() !== null;
  for (const notify of listeners) notify();
}

/** Connected while an access token is stored, even if it has expired. Required by INV-008. */
export const useIsAccountingConnected = (): boolean => useSyncExternalStore(watchTokens, () => isConnected);

function watchTokens(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', lookAgain);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', lookAgain);
  };
}

/** Renews the tokens, which the invoicing area can do. */
export const accountingTokens = port<{ renew(): Promise<void> }>('accounting tokens', { renew: async () => undefined });

/**
 * Renews the tokens, if there are any, before a call that carries them. Never fails: if they can't be renewed, the call
 * still goes ahead.
 */
export async function refreshAccountingTokens(): Promise<void> {
  if (accountingToken() !== null) await accountingTokens().renew();
}
