import { login, logout, me, refresh, Session } from '#contract/accounts/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import type { Language } from '#contract/lib/words.ts';
import { forgetLastSeen, recallLastSeen, rememberLastSeen, startKeeping } from '#web/accounts/last-seen.ts';
import { unsubscribe } from '#web/accounts/push-browser.ts';
import { forgetAccountingTokens } from '#web/lib/accounting-tokens.ts';
import { announce, keepsMessages } from '#web/lib/announce.ts';
import { callApi, keyOf, queryClient, useApiQuery } from '#web/lib/api.ts';
import { returnAddress } from '#web/lib/own-address.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { accessToken, renewToken, sessions, setAccessToken } from '#web/lib/token.ts';
import { adoptLanguage, currentLanguage, languageOfAccount } from '#web/lib/words.ts';

/** Tells other tabs when a person signs out or switches plants. */
const tabs = import.meta.env.SSR ? null : new BroadcastChannel('hindquarter-session');
const MOVED = 'moved';
const ME = keyOf(me, {});

const known = (): Session | undefined => (accessToken() ? queryClient.getQueryData<Session>(ME) : undefined);

/** The signed-in person, kept up to date. Use only inside the shell, where someone is always signed in. */
export function useMe(): Session {
  const { data } = useApiQuery(me, {});
  if (!data) throw new Error('no one is signed in');
  return data;
}

/** The signed-in person, or null for a visitor on a public page. */
export const useMaybeMe = (): Session | null => useApiQuery(me, {}, { enabled: accessToken() !== null }).data ?? null;

/** Restores the session from its cookie after a reload. Returns null if there is none. */
export async function restoreSession(): Promise<Session | null> {
  return known() ?? ((await renewToken()) ? (known() ?? null) : null);
}

/** Signs in and clears data cached for a previous user. Throws ApiProblem or LostConnection. */
export async function signIn(credentials: SentTo<typeof login>): Promise<Session> {
  const session = await enter(await callApi(login, credentials, { asStranger: true }));
  if (credentials.remember) rememberLastSeen(session);
  return session;
}

/** Returns the last session before the server became unreachable, with the data it had loaded; null if nobody was signed in. */
export async function recallSession(): Promise<Session | null> {
  const session = await recallLastSeen();
  if (session) queryClient.setQueryData(ME, session);
  return session;
}

/** Starts a session with this token, after a password, a second step, or a passkey. */
export async function enter(token: string): Promise<Session> {
  queryClient.clear();
  await forgetLastSeen();
  setAccessToken(token);
  const session = keep(token);
  await adoptLanguage(session.language);
  if (session.language === null) void sendLanguage(currentLanguage());
  return session;
}

/** Ends the session on the server, here, and in other tabs. Reloads the page, so nothing stays in memory. */
export async function signOut(): Promise<void> {
  void unsubscribe().catch(() => {});
  await callApi(logout, {}, { asStranger: true });
  forgetAccountingTokens();
  tabs?.postMessage('signed out');
  leave();
}

/** Signs out here and in other tabs, after the server has ended all sessions. */
export function leaveEverywhere(): void {
  forgetAccountingTokens();
  tabs?.postMessage('signed out');
  leave();
}

/** What someone searched for in this tab is nobody else's business. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // If storage isn't available, there is nothing to forget.
  }
}

const leave = (address = '/login') => {
  void adoptLanguage(null);
  forgetTab();
  void forgetLastSeen().finally(() => {
    forgetTab();
    // Replaces the address too, which may have a search in it.
    window.location.replace(address);
  });
};
/** Goes to the sign-in page, which returns here afterward. */
const leaveForNow = () => {
  const { pathname, search } = window.location;
  leave(`/login?${new URLSearchParams({ back: returnAddress(pathname, search) })}`);
};
tabs?.addEventListener('message', ({ data }) => {
  if (data === MOVED) {
    if (accessToken()) startAnew();
  } else if (accessToken()) leaveForNow();
  // A call of this tab noticed that the session has ended before the other tab's message came.
  else forgetTab();
});

/** Switches to the token's plant, here and in other tabs. */
export function enterPlant(token: string): void {
  setAccessToken(token);
  tabs?.postMessage(MOVED);
  void forgetLastSeen().finally(startAnew);
}

/**
 * Reloads the page, because everything on it belongs to the previous plant. If the URL has an id, goes to the start page
 * instead.
 */
export function startAnew(): void {
  if (/\/\d+(\/|$)/.test(window.location.pathname)) window.location.assign('/processordashboard');
  else window.location.reload();
}

/** A token contains its session, so a reload needs only one call. */
function keep(token: string): Session {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const session = Session.parse(JSON.parse(new TextDecoder().decode(bytes)));
  queryClient.setQueryData(ME, session);
  keepsMessages.set(session.keeps_messages);
  if (!session.owes_second_step) startKeeping(session);
  return session;
}

/** Errors are ignored, because the choice works even without the server. */
async function sendLanguage(language: Language): Promise<void> {
  const { saveLanguage } = await import('#contract/accounts/language-api.ts');
  if (accessToken()) await callApi(saveLanguage, { language }).catch(() => undefined);
}
languageOfAccount.connect({ save: sendLanguage });

async function fetchToken(answer?: Promise<Response>): Promise<string | null> {
  try {
    const before = queryClient.getQueryData<Session>(ME);
    const token = await callApi(refresh, {}, { asStranger: true, answer });
    if (token === null) {
      await forgetLastSeen();
      return null;
    }
    const now = keep(token);
    // Another tab signed in as someone else or switched plants, so discard everything here, including pending calls.
    if (before && (now.id !== before.id || now.admin !== before.admin)) {
      await forgetLastSeen();
      startAnew();
      return await new Promise<never>(() => {});
    }
    return token;
  } catch (error) {
    if (!(error instanceof ApiProblem) || !['signed_out', 'portal_off'].includes(error.code)) throw error;
    await forgetLastSeen();
    if (error.code === 'portal_off') announce('error', error.message);
    return null;
  }
}
sessions.connect({ fetchToken });
