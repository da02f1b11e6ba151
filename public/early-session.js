// Asks who is signed in while the scripts of the screens are still on their way; web/accounts/session.ts takes the answer. As
// there, one tab at a time: the session's token is replaced at each use.
{
  const ask = () =>
    fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: '{}',
      // Whoever leaves at once has the new token all the same.
      keepalive: true,
      signal: AbortSignal.timeout(30_000),
    });
  const answer = 'locks' in navigator ? navigator.locks.request('hindquarter-session', ask) : ask();
  answer.catch(() => {});
  globalThis.hindquarterEarlySession = answer;
}
