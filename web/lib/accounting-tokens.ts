const KEPT_AS = 'hindquarter.accounting';

/**
 * The token of the plant's accounting, kept in this browser beside its refresh token and their ends (access_token,
 * refresh_token, token_type, expires_in, x_refresh_token_expires_in); null while nothing is connected.
 * Spec part 2, sections 3 and 4 (Invoicing link).
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

/** Logout forgets them with the session. Spec part 2, section 4. */
export function forgetAccountingTokens(): void {
  localStorage.removeItem(KEPT_AS);
}
