import { login, logout, me, refresh, Session } from '#contract/accounts/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import type { Language } from '#contract/lib/words.ts';
import { forgetAccountingTokens } from '#web/lib/accounting-tokens.ts';
import { announce } from '#web/lib/announce.ts';
import { ask, keyOf, queryClient, useAsk } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { accessToken, renewToken, renewTokenWith, setAccessToken } from '#web/lib/token.ts';
import { adoptLanguage, currentLanguage, tellLanguageWith } from '#web/lib/words.ts';

/** Tabs tell each other when a person signs out, or moves to another plant. */
const tabs = new BroadcastChannel('hindquarter-session');
const MOVED = 'moved';
const ME = keyOf(me, {});

const known = (): Session | undefined => (accessToken() ? queryClient.getQueryData<Session>(ME) : undefined);

/** The signed-in person, kept current. Only screens inside the shell may ask: there is one there. */
export function useMe(): Session {
  const { data } = useAsk(me, {});
  if (!data) throw new Error('no one is signed in');
  return data;
}

/** The signed-in person; null on a page that is open to everybody and that a stranger reads. */
export const useMaybeMe = (): Session | null => useAsk(me, {}, { enabled: accessToken() !== null }).data ?? null;

/** The signed-in person, after a reload with the session of the cookie; null when there is none. */
export async function restoreSession(): Promise<Session | null> {
  return known() ?? ((await renewToken()) ? (known() ?? null) : null);
}

/** Signs in and forgets whatever an earlier person's screens had asked. Throws ApiProblem or LostConnection. */
export async function signIn(credentials: SentTo<typeof login>): Promise<Session> {
  return enter(await ask(login, credentials, { asStranger: true }));
}

/** Begins the session that a token is for: after the password alone, its second step, or a passkey. */
export async function enter(token: string): Promise<Session> {
  queryClient.clear();
  setAccessToken(token);
  const session = keep(token);
  await adoptLanguage(session.language);
  if (session.language === null) void tellLanguage(currentLanguage());
  return session;
}

/** Ends the session here, on the server and in other tabs. The page starts anew, so nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  await ask(logout, {}, { asStranger: true });
  forgetAccountingTokens();
  tabs.postMessage('signed out');
  leave();
}

/** The server has ended every session already. */
export function leaveEverywhere(): void {
  forgetAccountingTokens();
  tabs.postMessage('signed out');
  leave();
}

const leave = () => {
  void adoptLanguage(null);
  window.location.assign('/login');
};
tabs.onmessage = ({ data }) => {
  if (!accessToken()) return;
  if (data === MOVED) startAnew();
  else leave();
};

/** Goes on in the plant that the token is for, here and in other tabs. Decision C-47. */
export function enterPlant(token: string): void {
  setAccessToken(token);
  tabs.postMessage(MOVED);
  startAnew();
}

/** Nothing shown is the new plant's: the page reloads, and what has an id in its address is left for the landing page. */
export function startAnew(): void {
  if (/\/\d+(\/|$)/.test(window.location.pathname)) window.location.assign('/processordashboard');
  else window.location.reload();
}

/** A token carries the session it was made from (Spec part 1, section 7), so a reload needs one call and not two. */
function keep(token: string): Session {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const session = Session.parse(JSON.parse(new TextDecoder().decode(bytes)));
  queryClient.setQueryData(ME, session);
  return session;
}

/** What is chosen here holds without the server too. */
async function tellLanguage(language: Language): Promise<void> {
  const { saveLanguage } = await import('#contract/accounts/language.ts');
  if (accessToken()) await ask(saveLanguage, { language }).catch(() => undefined);
}
tellLanguageWith(tellLanguage);

renewTokenWith(async (answer) => {
  try {
    const before = queryClient.getQueryData<Session>(ME);
    const token = await ask(refresh, {}, { asStranger: true, answer });
    const now = keep(token);
    // Another tab signed in as somebody else, or the person is in another plant now: nothing this tab shows is theirs, and
    // what it was about to send must not arrive there.
    if (before && (now.id !== before.id || now.admin !== before.admin)) {
      startAnew();
      return await new Promise<never>(() => {});
    }
    return token;
  } catch (error) {
    if (!(error instanceof ApiProblem) || !['signed_out', 'portal_off'].includes(error.code)) throw error;
    if (error.code === 'portal_off') announce('error', error.message);
    return null;
  }
});
