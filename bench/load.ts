import autocannon from 'autocannon';
import { sum } from '#contract/lib/sum.ts';

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Called for each request. Returns the access token to send with it. */
  token?: () => string;
  /** The request body, or a function that makes one for each call. */
  body?: unknown | (() => unknown);
  /** Returns the path and query for each call. Defaults to those in the URL. */
  path?: () => string;
  seconds?: number;
  connections?: number;
}
export interface Measured {
  /** Calls per second that got a 2xx response. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  refused: number;
}

export const CONNECTIONS = 10;

/** Sends calls back to back on each connection. Times are per call and not rounded. */
export function load({
  url,
  method = 'POST',
  headers = {},
  token,
  body,
  path,
  seconds = 4,
  connections = CONNECTIONS,
}: Load): Promise<Measured> {
  const times: number[] = [];
  let refused = 0;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: [
          {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            setupRequest: (request: object) => {
              const caller = token ? { authorization: `Bearer ${token()}` } : {};
              const content = typeof body === 'function' ? body() : body;
              const key = 'idempotency-key' in headers ? { 'idempotency-key': crypto.randomUUID() } : {};
              return {
                ...request,
                ...(path && { path: path() }),
                headers: { 'content-type': 'application/json', ...headers, ...caller, ...key },
                ...(content === undefined ? {} : { body: JSON.stringify(content) }),
              };
            },
          },
        ],
      },
      (error) => {
        if (error) return reject(error);
        const passed = (performance.now() - begun) / 1000;
        times.sort((a, b) => a - b);
        const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
        resolve({ rate: times.length / passed, p50: at(0.5), p99: at(0.99), refused });
      },
    );
    instance.on('response', (_client: unknown, status: number, _bytes: number, time: number) => {
      if (status >= 200 && status < 300) times.push(time);
      else refused++;
    });
  });
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
export const rateOf = (measured: readonly Measured[] = []): number => median(measured.map(({ rate }) => rate));
/** The number of calls without a 2xx response, over all rounds of all measurements. */
export const refusedOf = (...found: readonly (readonly Measured[])[]): number =>
  sum(found.flat().map(({ refused }) => refused));

/** Runs each measurement once per round, one after another. The first round is a warm-up and isn't counted. */
export async function measureInTurn<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Measured>>>,
): Promise<Record<Side, Measured[]>> {
  const names = Object.keys(sides) as Side[];
  const found = Object.fromEntries(names.map((side) => [side, []])) as unknown as Record<Side, Measured[]>;
  for (let round = 0; round <= rounds; round++) {
    console.log(round === 0 ? 'warming up …' : `round ${round} of ${rounds} …`);
    for (const side of names) {
      const measured = await sides[side]();
      if (round > 0) found[side].push(measured);
    }
  }
  return found;
}
