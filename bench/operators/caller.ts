import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { login } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';

const PASSWORD = 'knife and block';
type Work = Pick<
  SentTo<typeof register>,
  'role' | 'nmfs_number' | 'license_number' | 'processorAgreement' | 'producerAgreement' | 'customerAgreement'
>;

/** Makes calls over the proxy, as one person once they have signed up. */
export function callerAt(url: string) {
  let token = '';
  const ask = (endpoint: Endpoint, body: object, key: string) =>
    fetch(`${url}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  async function call<E extends Endpoint>(endpoint: E, body: SentTo<E> & object): Promise<DataOf<E>> {
    const reply = await (await ask(endpoint, body, randomUUID())).json();
    if (reply.status !== 'yes') throw new Error(`${endpoint.path}: ${JSON.stringify(reply)}`);
    return z.parse(endpoint.data, reply.data) as DataOf<E>;
  }
  return {
    call,
    /** Returns undefined if the call wasn't answered, or only as busy. */
    tell: (endpoint: Endpoint, body: object, key: string): Promise<object | undefined> =>
      ask(endpoint, body, key)
        .then((response) => response.json())
        .then(
          (reply) => {
            if (reply.status === 'yes') return reply.data as object;
            if (reply.code !== 'busy') throw new Error(`${endpoint.path}: ${JSON.stringify(reply)}`);
            return undefined;
          },
          () => undefined,
        ),
    /** Returns the account's id. */
    async signUp(work: Work): Promise<number> {
      const email = `${randomUUID()}@example.test`;
      const person = { first_name: 'Ruth', last_name: 'Olsen', email, password: PASSWORD, confirmpassword: PASSWORD };
      const { id } = await call(register, { ...person, ...work });
      token = await call(login, { username: email, password: PASSWORD });
      return id;
    },
  };
}
