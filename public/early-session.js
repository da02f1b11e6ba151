// Asks who is signed in while the screens' scripts are still loading. web/lib/token.ts uses the response, unless it had
// to ask first. Takes the same lock, because the session's refresh token changes with each use. Sends the same headers
// as web/lib/api.ts.
if (!('hindquarterEarlySession' in globalThis)) {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Hindquarter-Domain': location.host,
  };
  try {
    const { access_token } = JSON.parse(localStorage.getItem('hindquarter.accounting') ?? '{}') ?? {};
    if (typeof access_token === 'string' && /^[\x21-\x7e]+$/.test(access_token))
      headers['qb-auth-token'] = access_token;
  } catch {
    // No storage, so no accounting connection either.
  }
  const ask = () =>
    fetch('/api/auth/refresh', {
      method: 'POST',
      headers,
      body: '{}',
      // Lets the call finish if the user leaves right away, so that the new token isn't lost.
      keepalive: true,
      signal: AbortSignal.timeout(30_000),
    });
  const answer = 'locks' in navigator ? navigator.locks.request('hindquarter-session', ask) : ask();
  answer.catch(() => {});
  globalThis.hindquarterEarlySession = answer;
}
