const KEPT_AS = 'hindquarter.accounting';

/**
 * The access token for the plant's accounting service, or null if it isn't connected. The browser stores it with its refresh
 * token and expiry times (access_token, refresh_token, token_type, expires_in, x_refresh_token_expires_in). Fixed by INV-016.
 */
export function accountingToken(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null');
    const token = kept !== null && typeof kept === 'object' && 'access_token' in kept ? kept.access_token : null;
    return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
  } catch {
    return null;
  }
}

/** Called on logout. */
export function forgetAccountingTokens(): void {
  localStorage.removeItem(KEPT_AS);
}
