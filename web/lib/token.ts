/**
 * The access token of the signed-in person. It lives in this module's memory and nowhere else: a script that reads storage finds nothing.
 * How a new one is fetched is the accounts area's knowledge; it hands the way in with `renewTokenWith`.
 */
let token: string | null = null;
let fetchToken: (answer?: Promise<Response>) => Promise<string | null> = async () => null;
let onEnd: () => void = () => {};
let underWay: Promise<boolean> | null = null;

export const accessToken = (): string | null => token;
export function setAccessToken(value: string | null): void {
  token = value;
}
/** `answer` is the server's, where it has been asked already. */
export function renewTokenWith(fetcher: typeof fetchToken): void {
  fetchToken = fetcher;
}

/** What happens when a call finds the session over and it cannot be renewed. */
export function whenSessionEnds(leave: () => void): void {
  onEnd = leave;
}
export function endSession(): void {
  token = null;
  onEnd();
}

/** Fetches a new access token with the session's cookie; false when the session is over. Calls at the same time share one request. */
export function renewToken(): Promise<boolean> {
  if (underWay) return underWay;
  const early = takeEarlyAnswer();
  // The early question holds the lock itself: who waited for its answer with the lock in hand could wait for ever.
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

/** What public/early-session.js has asked. It counts once, and a question that comes after this is not asked. */
function takeEarlyAnswer(): Promise<Response> | undefined {
  const page = globalThis as { hindquarterEarlySession?: Promise<Response> | undefined };
  const answer = page.hindquarterEarlySession;
  page.hindquarterEarlySession = undefined;
  return answer;
}

/** The refresh token is replaced at each use, so two tabs using the same one would end the session. Web Locks need https or localhost. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('hindquarter-session', work) : work();
}
