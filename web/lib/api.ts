import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Topic } from '#contract/app/topics.ts';
import type { DataOf, Endpoint, Reply, SentTo } from '#contract/lib/endpoint.ts';
import { ACCOUNTING_HEADER, accountingToken } from '#web/lib/accounting-tokens.ts';
import { announce } from '#web/lib/announce.ts';
import { newKey } from '#web/lib/new-key.ts';
import { ApiProblem, FALLBACK_WORDS, LostConnection, type SendError, wordsOf } from '#web/lib/problems.ts';
import { refetchCalls } from '#web/lib/refetch-changed.ts';
import { accessToken, endSession, renewToken } from '#web/lib/token.ts';
import { loadWords, refusalWords, translate } from '#web/lib/words.ts';

/** After this long without a response, the connection is considered lost. */
const PATIENCE_MS = 30_000;
/** Uploads over a slow connection take longer. The server allows them a minute. */
const UPLOAD_PATIENCE_MS = 65_000;
/** Returned by a proxy that can't reach the server. */
const GATEWAY_STATUSES = [502, 503, 504];

/** The page's host, sent with every call. Our server ignores it. Required by SHL-032. */
const DOMAIN_HEADER = 'X-Hindquarter-Domain';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: SendError;
    queryMeta: { topics?: readonly Topic[] };
  }
}

export interface CallOptions {
  /** Sent as Idempotency-Key. */
  key?: string;
  signal?: AbortSignal;
  /** 'form' sends multipart instead of JSON, with lists as comma-separated text. */
  as?: 'json' | 'form';
  /** True for sign-in calls, where 'signed_out' is a result and not a reason to renew the token. */
  asStranger?: boolean;
  /** The response, if this request was already sent elsewhere. */
  answer?: Promise<Response> | undefined;
  /** Called repeatedly during an upload with the fraction done, 0 to 1. */
  onProgress?: (part: number) => void;
  /** True to complete the call even if the page is closed first. Only for small input: browsers allow 64 KB. */
  keepalive?: boolean;
}

/** A successful call: its data, and the message to show, if any. */
export interface Granted<Data> {
  data: Data;
  message: string | undefined;
}

/**
 * Calls an endpoint and returns its data. Throws ApiProblem or LostConnection. If the session has expired, renews it once and
 * repeats the call.
 */
export async function callApi<E extends Endpoint>(endpoint: E, input: SentTo<E>, options: CallOptions = {}) {
  return (await grant(endpoint, input, options)).data;
}

/** Calls an endpoint like `callApi`, and returns its data together with the message to show. */
export async function grant<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  options: CallOptions = {},
): Promise<Granted<DataOf<E>>> {
  let reply = await exchange<DataOf<E>>(endpoint, input, options);
  if (isSignedOut(reply) && !options.asStranger) {
    if (await renewToken()) reply = await exchange<DataOf<E>>(endpoint, input, options);
    if (isSignedOut(reply)) endSession();
  }
  if (reply.message) await loadWords().catch(() => undefined);
  if (reply.status !== 'yes') throw problemIn(reply);
  const { message } = reply;
  return { data: reply.data, message: message && translate(message) };
}

/** A refusal in the user's language. */
export function problemIn({ code = 'fault', message, values, fields = {} }: Refused): ApiProblem {
  const translated = Object.entries(fields).map(([name, words]) => [name, translate(words)]);
  return new ApiProblem(code, refusalWords(code, message || FALLBACK_WORDS, values), Object.fromEntries(translated));
}
export type Refused = Extract<Reply<unknown>, { status: 'no' }>;

const isSignedOut = (reply: Reply<unknown>) => reply.status === 'no' && reply.code === 'signed_out';

async function exchange<Data>(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Reply<Data>> {
  const timeout = AbortSignal.timeout(endpoint.upload ? UPLOAD_PATIENCE_MS : PATIENCE_MS);
  try {
    const request = requestFor(endpoint, input as Readonly<Record<string, unknown>>, options, timeout);
    const response = await (options.answer ??
      (options.onProgress ? upload(...request, options.onProgress) : fetch(...request)));
    const text = await response.text();
    if (text.startsWith('{')) return readReply<Data>(endpoint, JSON.parse(text));
    if (GATEWAY_STATUSES.includes(response.status)) throw new LostConnection();
    return { status: 'no', code: 'fault', message: FALLBACK_WORDS };
  } catch (error) {
    if (options.signal?.aborted || error instanceof LostConnection) throw error;
    throw new LostConnection(error);
  }
}

/** Statuses that mean success. A day without events returns 'false'. See docs/rules.md, Calls. */
const GRANTED: readonly unknown[] = ['yes', true, 'false'];

async function upload(path: string, init: RequestInit, onProgress: (part: number) => void): Promise<Response> {
  const { fetchWithProgress } = await import('#web/lib/fetch-with-progress.ts');
  return fetchWithProgress(path, init, onProgress);
}

/** Page responses have a list in `data` and a separate `total`; this combines them into one object. */
function readReply<Data>(endpoint: Endpoint, answer: Reply<unknown> & { total?: number }): Reply<Data> {
  // A bare response has a status only if it was refused.
  if (endpoint.envelope === 'bare' && !('status' in answer)) return { status: 'yes', data: answer as Data };
  const reply = { ...answer, status: GRANTED.includes(answer.status) ? 'yes' : 'no' } as typeof answer;
  if (reply.status !== 'yes' || endpoint.envelope !== 'page') return reply as Reply<Data>;
  return { ...reply, data: { rows: reply.data, total: reply.total } as Data };
}

/** The address and options for a call's request. */
export function requestFor(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { key, signal, as = 'json', keepalive = false }: CallOptions,
  timeout: AbortSignal,
): [string, RequestInit] {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '');
    rest.delete(name);
    return encodeURIComponent(value);
  });

  const headers = new Headers({ Accept: 'application/json', [DOMAIN_HEADER]: globalThis.location?.host ?? '' });
  const token = accessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const accounting = accountingToken();
  if (accounting) headers.set(ACCOUNTING_HEADER, accounting);
  if (key) headers.set('Idempotency-Key', key);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };

  if (endpoint.method === 'GET') {
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, asText(value)]));
    return [query.size > 0 ? `${path}?${query}` : path, init];
  }
  if (as === 'form' || endpoint.upload) {
    const body = new FormData();
    for (const [name, value] of rest) body.append(name, value instanceof Blob ? value : asText(value));
    return [path, { ...init, body }];
  }
  headers.set('Content-Type', 'application/json');
  return [path, { ...init, body: JSON.stringify(Object.fromEntries(rest)) }];
}

function asText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * The app's only query client. Refusals are final, a lost connection is retried twice, and nothing is queued while offline.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => error instanceof LostConnection && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
});

export interface ApiQueryOptions {
  /** False delays the call, for example until an id is chosen. */
  enabled?: boolean;
  /** Keeps showing the previous page while the next one loads. */
  keepPrevious?: boolean;
  /** Sends the call while the screen is still rendering. For a screen's main data. */
  atOnce?: boolean;
}

/** A call's cache key. All keys of an endpoint start with its path. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: SentTo<E>) => [endpoint.path, input] as const;

/** The query options of a call, for use with several calls at once. For a single call, use `useApiQuery`. */
export const apiQuery = <E extends Endpoint>(endpoint: E, input: SentTo<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(endpoint, input, { signal }),
  meta: { topics: endpoint.shows ?? [] },
});

/**
 * A query that stays current: it is refetched whenever one of the endpoint's topics changes anywhere.
 *
 *     const customers = useApiQuery(getAllCustomers, { search, page }, { keepPrevious: true });
 *     customers.data, customers.isPending, customers.error, customers.refetch()
 */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  { enabled = true, keepPrevious = false, atOnce = false }: ApiQueryOptions = {},
): UseQueryResult<DataOf<E>, SendError> {
  const client = useQueryClient();
  const query = apiQuery(endpoint, input);
  if (atOnce && enabled && !client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  return useQuery({
    ...query,
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<DataOf<E>, SendError>;
}

/**
 * A query's data, once it is current. For forms: data cached from an earlier visit may have an old revision, and the
 * server would refuse a change based on it. Once the form is open, it stays open while the data is refetched.
 */
export function useDataToEdit<Data>(query: { data: Data | undefined; isFetching: boolean }): Data | undefined {
  const [wasCurrent, setCurrent] = useState(false);
  const isCurrent = wasCurrent || !query.isFetching;
  if (isCurrent && !wasCurrent && query.data !== undefined) setCurrent(true);
  return isCurrent ? query.data : undefined;
}

/** The key of a submit that is in flight or got no response, and the body it was for. */
export interface Submit {
  key: string;
  contents: string;
}

export interface UseSendOptions<E extends Endpoint> {
  /** Lists to refetch on success. Other users' screens update in real time. */
  refetch?: readonly Endpoint[];
  /** Called with the success message in the user's language. */
  onDone?: (data: DataOf<E>, message: string | undefined) => void;
  as?: CallOptions['as'];
  onProgress?: CallOptions['onProgress'];
  keepalive?: CallOptions['keepalive'];
  /** True if the caller shows refusals itself, as the form kit does. */
  showsErrors?: boolean;
  /** Where to store the submit, for forms whose draft survives a reload. By default, it lasts as long as the screen. */
  submit?: { current: Submit | null };
  /** How to call it, if not at once: the floor keeps what it sends on the device first. */
  sendBy?: (input: SentTo<E>) => Promise<Granted<DataOf<E>>>;
}

/**
 * A call that changes something. Success messages and refusals go to the message bar.
 *
 *     const remove = useApiMutation(removeOrder, { refetch: [proOrderList] });
 *     remove.mutate({ order_id }); remove.isPending
 *
 * Calls that create something send one Idempotency-Key per submit. Resending the same body after a lost connection reuses the
 * key, so the server repeats its first response. The key is dropped after any response, or when the body changes.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  {
    refetch = [],
    onDone,
    as = 'json',
    onProgress,
    keepalive = false,
    showsErrors = false,
    submit: kept,
    sendBy,
  }: UseSendOptions<E> = {},
): UseMutationResult<Granted<DataOf<E>>, SendError, SentTo<E>> {
  const client = useQueryClient();
  const own = useRef<Submit | null>(null);
  const submit = kept ?? own;

  return useMutation<Granted<DataOf<E>>, SendError, SentTo<E>>({
    mutationFn: (input) => {
      if (sendBy) return sendBy(input);
      if (!endpoint.creates) return grant(endpoint, input, { as, keepalive, ...(onProgress && { onProgress }) });
      const contents = JSON.stringify(input);
      if (submit.current?.contents !== contents) submit.current = { key: newKey(), contents };
      return grant(endpoint, input, { as, keepalive, key: submit.current.key });
    },
    onSuccess: ({ data, message }) => {
      submit.current = null;
      refetchCalls(client, refetch);
      if (message) announce('success', message);
      onDone?.(data, message);
    },
    onError: (error) => {
      if (error instanceof ApiProblem) submit.current = null;
      if (!showsErrors) announce('error', wordsOf(error));
    },
  });
}
