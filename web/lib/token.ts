/**
 * The access token of the signed-in person. It lives in this module's memory and nowhere else: a script that reads storage finds nothing.
 * How a new one is fetched is the accounts area's knowledge; it hands the way in with `renewTokenWith`.
 */
let token: string | null = null;
let fetchToken: () => Promise<string | null> = async () => null;
let onEnd: () => void = () => {};
let underWay: Promise<boolean> | null = null;

export const accessToken = (): string | null => token;
export function setAccessToken(value: string | null): void {
  token = value;
}
export function renewTokenWith(fetcher: () => Promise<string | null>): void {
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
  underWay ??= oneTabAtATime(fetchToken)
    .then((fresh) => {
      token = fresh;
      return fresh !== null;
    })
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/** The refresh token is replaced at each use, so two tabs using the same one would end the session. Web Locks need https or localhost. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('hindquarter-session', work) : work();
}
