import type { Endpoint, Reply, SentTo } from '#contract/lib/endpoint.ts';
import type { TestApp } from '#server/test/harness.ts';

/** A browser as seen by the server, with cookies, an IP address, and a user agent. */
export function openBrowser(app: TestApp, { address = '203.0.113.7', agent = '' } = {}) {
  const cookies = new Map<string, string>();
  let token = '';

  async function send<E extends Endpoint>(endpoint: E, input: SentTo<E>, headers: Record<string, string> = {}) {
    const answer = await app.app.inject({
      method: 'POST',
      url: endpoint.path,
      payload: input as object,
      remoteAddress: address,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': agent,
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = answer.json() as Reply<never>;
    return { http: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0), ...body };
  }

  return {
    cookies,
    send,
    hold(newToken: string) {
      token = newToken;
    },
    get token() {
      return token;
    },
  };
}
