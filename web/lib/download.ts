import type { Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { ACCOUNTING_HEADER, accountingToken } from '#web/lib/accounting-tokens.ts';
import { announce } from '#web/lib/announce.ts';
import { ApiProblem, FALLBACK_WORDS, LostConnection, wordsOf } from '#web/lib/problems.ts';
import { accessToken, endSession, renewToken } from '#web/lib/token.ts';
import { refusalWords } from '#web/lib/words.ts';

/** Downloads an endpoint's file under the name the server gives it. Errors go to the message bar. */
export async function download<E extends Endpoint>(endpoint: E | Promise<E>, input: SentTo<E>): Promise<void> {
  try {
    const response = await fetchFile(await endpoint, input as Record<string, unknown>);
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    saveFile(await response.blob(), decodeURIComponent(name ?? 'customers.csv'));
  } catch (error) {
    announce('error', wordsOf(error instanceof TypeError ? new LostConnection(error) : error));
  }
}

/** A file's response. Throws ApiProblem if the call was refused. */
export async function fetchFile(endpoint: Endpoint, input: Record<string, unknown>): Promise<Response> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = String(rest.get(name) ?? '');
    rest.delete(name);
    return encodeURIComponent(part);
  });
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  const send = () => {
    const headers = new Headers({ Authorization: `Bearer ${accessToken() ?? ''}` });
    const accounting = accountingToken();
    if (accounting) headers.set(ACCOUNTING_HEADER, accounting);
    return fetch(query.size > 0 ? `${path}?${query}` : path, { headers });
  };
  let response = await send();
  if (response.status === 401 && (await renewToken())) response = await send();
  if (response.ok) return response;
  if (response.status === 401) endSession();
  const { code = 'fault', message = FALLBACK_WORDS } = await response.json().catch(() => ({}));
  throw new ApiProblem(code, refusalWords(code, message));
}

/** Puts a file among the downloads of this device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
