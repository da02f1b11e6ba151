import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem, LostConnection, wordsOf } from '#web/lib/problems.ts';
import { accessToken, sessionEnd, sessions, setAccessToken } from '#web/lib/token.ts';

const view = endpoint({
  method: 'GET',
  path: '/api/thing/view/:thing_id',
  input: z.object({ thing_id: z.int(), note: z.string().optional() }),
  data: z.object({ name: z.string() }),
  refusals: [],
});
const list = endpoint({
  method: 'POST',
  path: '/api/thing/list',
  input: z.object({ page: z.int() }),
  data: PageOf(z.int()),
  envelope: 'page',
  refusals: [],
});

const answers: (() => Response | Promise<Response>)[] = [];
const sent: Request[] = [];
const say = (body: unknown, status = 200) => answers.push(() => Response.json(body, { status }));
const granted = (data: unknown) => ({ status: 'yes', data });
const signedOut = { status: 'no', code: 'signed_out', message: 'Sign in to continue.' };

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
  setAccessToken('old');
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(new URL(url, 'http://plant.test'), init));
    const answer = answers.shift();
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('fills in the path, puts other fields into the query and sends the token', async () => {
  say(granted({ name: 'Beef' }));
  await expect(callApi(view, { thing_id: 7, note: 'a&b' })).resolves.toEqual({ name: 'Beef' });
  expect(sent[0]?.url).toBe('http://plant.test/api/thing/view/7?note=a%26b');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer old');
});

test('sends the page’s host and the accounting token with every call', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { host: 'plant.test:3000' });
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null });
  for (const tokens of [null, '{', '7', '{"access_token":"a b"}', '{"access_token":"abc","refresh_token":"d"}']) {
    if (tokens !== null) kept.set('hindquarter.accounting', tokens);
    say(granted({ name: 'Beef' }));
    await callApi(view, { thing_id: 7 });
  }
  expect(sent.map(({ headers }) => headers.get('x-hindquarter-domain'))).toEqual(Array(5).fill('plant.test:3000'));
  expect(sent.map(({ headers }) => headers.get('qb-auth-token'))).toEqual([null, null, null, null, 'abc']);
});

test('combines a list and its total into one page', async () => {
  say({ status: 'yes', data: [1, 2], total: 9 });
  await expect(callApi(list, { page: 1 })).resolves.toEqual({ rows: [1, 2], total: 9 });
});

test('keeps a refusal’s code, message and fields', async () => {
  say({ status: 'no', code: 'day_full', message: 'Full.', fields: { dropoff_date: 'Full.' } }, 409);
  const problem = await callApi(list, { page: 1 }).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ApiProblem);
  expect(problem).toMatchObject({ code: 'day_full', message: 'Full.', fields: { dropoff_date: 'Full.' } });
});

test('shows “something went wrong” for a response without a message', async () => {
  say({ status: 'no', code: 'fault' }, 500);
  answers.push(() => new Response('<h1>oops</h1>', { status: 500 }));
  for (const _ of [1, 2]) {
    const problem = await callApi(list, { page: 1 }).catch((error: unknown) => error);
    expect(wordsOf(problem)).toBe('something went wrong');
    expect(problem).toBeInstanceOf(ApiProblem);
  }
});

test('treats a missing response or a proxy error as a lost connection', async () => {
  await expect(callApi(list, { page: 1 })).rejects.toBeInstanceOf(LostConnection);
  answers.push(() => new Response('Bad Gateway', { status: 502 }));
  await expect(callApi(list, { page: 1 })).rejects.toBeInstanceOf(LostConnection);
});

test('renews an expired session once for all pending calls', async () => {
  const renew = vi.fn(async () => 'new');
  sessions.connect({ fetchToken: renew });
  for (const _ of [1, 2]) say(signedOut, 401);
  for (const _ of [1, 2]) say(granted({ name: 'Beef' }));
  await Promise.all([callApi(view, { thing_id: 1 }), callApi(view, { thing_id: 2 })]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(sent.map((request) => request.headers.get('authorization'))).toEqual([
    'Bearer old',
    'Bearer old',
    'Bearer new',
    'Bearer new',
  ]);
});

test('ends a session that cannot be renewed', async () => {
  const leave = vi.fn();
  sessionEnd.connect(leave);
  sessions.connect({ fetchToken: async () => null });
  say(signedOut, 401);
  await expect(callApi(list, { page: 1 })).rejects.toMatchObject({ code: 'signed_out' });
  expect(leave).toHaveBeenCalledTimes(1);
  expect(accessToken()).toBeNull();
  expect(sent).toHaveLength(1);
});

test('keeps the session when the server can’t be reached to renew it', async () => {
  const leave = vi.fn();
  sessionEnd.connect(leave);
  sessions.connect({ fetchToken: () => Promise.reject(new LostConnection()) });
  say(signedOut, 401);
  await expect(callApi(list, { page: 1 })).rejects.toBeInstanceOf(LostConnection);
  expect(leave).not.toHaveBeenCalled();
});
