/**
 * "Remember me" stores the email address in this browser for 3 days, but never the password. The session's own 3 days are in
 * the cookie.
 */
const REMEMBERED_MS = 3 * 86_400_000;
const KEY = 'hindquarter.remembered';

export function rememberEmail(email: string | null): void {
  if (email) localStorage.setItem(KEY, JSON.stringify({ email, expires: Date.now() + REMEMBERED_MS }));
  else localStorage.removeItem(KEY);
}

export function rememberedEmail(): string {
  try {
    const { email, expires } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { email?: string; expires?: number };
    return email && expires && expires > Date.now() ? email : '';
  } catch {
    return '';
  }
}
