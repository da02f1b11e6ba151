import { port } from '#contract/lib/port.ts';
import { SIGNED_IN_COOKIE } from '#contract/lib/rendered-page.ts';

/** The user's access token. It is kept in memory only, so a script that reads storage finds nothing. */
let token: string | null = null;
let underWay: Promise<boolean> | null = null;

export const accessToken = (): string | null => token;
export function setAccessToken(value: string | null): void {
  token = value;
}

interface Sessions {
  /** Fetches an access token, or null if the session has ended. `answer`: the response, if the request was already sent. */
  fetchToken(answer?: Promise<Response>): Promise<string | null>;
}
/** What the accounts area knows about sessions. */
export const sessions = port<Sessions>('sessions', { fetchToken: async () => null });

/** What happens when the session has ended and can't be renewed. */
export const sessionEnd = port<() => void>('end of the session', () => {});

/** Whether someone might be signed in here. If false, nobody is. */
export const mayBeSignedIn = (): boolean => token !== null || document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

export function endSession(): void {
  token = null;
  sessionEnd()();
}

/**
 * Fetches a new access token using the session cookie. False if the session has ended. Concurrent calls share one request.
 */
export function renewToken(): Promise<boolean> {
  if (underWay) return underWay;
  const early = takeEarlyAnswer();
  // The early request already holds the lock. Waiting for it while holding the lock would deadlock.
  underWay = (early ? sessions().fetchToken(early) : oneTabAtATime(() => sessions().fetchToken()))
    .then((fresh) => {
      token = fresh;
      return fresh !== null;
    })
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/**
 * Takes the response requested by public/early-session.js. It can be used only once; after this call, no early request is
 * sent.
 */
function takeEarlyAnswer(): Promise<Response> | undefined {
  const page = globalThis as { hindquarterEarlySession?: Promise<Response> | undefined };
  const answer = page.hindquarterEarlySession;
  page.hindquarterEarlySession = undefined;
  return answer;
}

/**
 * The refresh token changes with each use, so two tabs using the same one would end the session. Web Locks need https or
 * localhost.
 */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('hindquarter-session', work) : work();
}
