import { SIGNED_IN_COOKIE } from '#contract/lib/rendered-page.ts';

/**
 * The user's access token. It is kept in memory only, so a script that reads storage finds nothing. The accounts area uses
 * `renewTokenWith` to supply the function that fetches one.
 */
let token: string | null = null;
let fetchToken: (answer?: Promise<Response>) => Promise<string | null> = async () => null;
let onEnd: () => void = () => {};
let underWay: Promise<boolean> | null = null;

export const accessToken = (): string | null => token;
export function setAccessToken(value: string | null): void {
  token = value;
}
/** `answer` is the server's response, if the request was already sent. */
export function renewTokenWith(fetcher: typeof fetchToken): void {
  fetchToken = fetcher;
}

/** Whether someone might be signed in here. If false, nobody is. */
export const mayBeSignedIn = (): boolean => token !== null || document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** Sets what happens when the session has ended and can't be renewed. */
export function whenSessionEnds(leave: () => void): void {
  onEnd = leave;
}
export function endSession(): void {
  token = null;
  onEnd();
}

/**
 * Fetches a new access token using the session cookie. False if the session has ended. Concurrent calls share one request.
 */
export function renewToken(): Promise<boolean> {
  if (underWay) return underWay;
  const early = takeEarlyAnswer();
  // The early request already holds the lock. Waiting for it while holding the lock would deadlock.
  underWay = (early ? fetchToken(early) : oneTabAtATime(() => fetchToken()))
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
