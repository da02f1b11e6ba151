// Asks who is signed in while the scripts of the screens are still on their way; web/lib/token.ts takes the answer, unless it had
// to ask before this file came. As there, one tab at a time: the session's token is replaced at each use. What goes with the call
// is what web/lib/api.ts sends with every call.
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
    // A browser that keeps nothing has no accounting connected.
  }
  const ask = () =>
    fetch('/api/auth/refresh', {
      method: 'POST',
      headers,
      body: '{}',
      // Whoever leaves at once has the new token all the same.
      keepalive: true,
      signal: AbortSignal.timeout(30_000),
    });
  const answer = 'locks' in navigator ? navigator.locks.request('hindquarter-session', ask) : ask();
  answer.catch(() => {});
  globalThis.hindquarterEarlySession = answer;
}
