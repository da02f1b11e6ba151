import type { APIRequestContext } from '@playwright/test';
import { login } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { saveCardProfile } from '#contract/payments/api.ts';

export const PASSWORD = 'knife and block';
/** The password of an account that a walk made, or of one of the demo’s. */
export const passwordOf = (email: string): string => (email.endsWith('@demo.test') ? 'hindquarter' : PASSWORD);

/**
 * For calls that walks make directly. On a shared connection, a call could arrive just as the server closes it for
 * being idle.
 */
export const OWN_CONNECTION = { connection: 'close' };
/**
 * For calls that a walk intercepts and makes itself. They keep the page's headers and can't have a connection of their
 * own, so they are retried instead.
 */
export const RETRIED = { maxRetries: 3 };

export interface Plant {
  /** The owner signs in with this and PASSWORD. */
  email: string;
  /** Calls the API as the owner. Returns the data, or throws if the call is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it knows to be there.
  call: (endpoint: Endpoint, data: Record<string, unknown>) => Promise<any>;
}

/** What a GET call asks for, but for what its path says already. */
const queryOf = (path: string, data: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => value !== undefined && !path.includes(`:${name}`))
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Calls the API with a person's token, or as a guest with ''. Returns the data, or throws if the call is refused. */
export function callerOf(request: APIRequestContext, token: string): Plant['call'] {
  const headers = { ...OWN_CONNECTION, ...(token && { authorization: `Bearer ${token}` }) };
  return async (endpoint, data) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(data[name]));
    const answer = await (endpoint.method === 'GET'
      ? request.get(path, { headers, params: queryOf(endpoint.path, data) })
      : request.post(path, { headers, data }));
    const reply = await answer.json();
    if (reply.status !== 'yes') throw new Error(`${path}: ${reply.message}`);
    return reply.data;
  };
}

/** Makes a new plant, so that no walk sees another's bookings. */
export async function makePlant(
  request: APIRequestContext,
  { species = 'beef', hasCard = true }: { species?: string; hasCard?: boolean } = {},
): Promise<Plant> {
  const mark = crypto.randomUUID();
  const email = `${mark}@example.test`;
  const guest = callerOf(request, '');
  await guest(register, {
    first_name: 'Ruth',
    last_name: 'Olsen',
    email,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    role: 'processor',
    nmfs_number: species,
    license_number: 's1',
    zip: '61036',
    processorAgreement: 1,
  });
  const call = callerOf(request, await guest(login, { username: email, password: PASSWORD }));
  if (hasCard) {
    const card = { token: `sandbox_${mark.replace(/[-\d]/g, 'x').padEnd(20, 'x')}`, brand: 'visa', last_four: '4242' };
    await call(saveCardProfile, { ...card, exp_month: 12, exp_year: 2199 });
  }
  return { email, call };
}
