import { z } from 'zod';
import '#contract/lib/issue-words.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';

/**
 * The kinds of data a screen can show. A committed change lists its topics, and every query that shows one of them is
 * refetched.
 */
export const TOPICS = [
  'orders',
  'slots',
  'customers',
  'cut_sheets',
  'templates',
  'prices',
  'mails',
  'account',
  'team',
  'settings',
  'waitlist',
  'payments',
  'accounting',
  'market',
  'counter',
  'messages',
  'communities',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * One API call as a value. The router, web client, OpenAPI page, and table tests all read it, so nothing is defined twice.
 * - `path` starts with `/api/`; `:name` parts are filled from the input fields of the same name.
 * - `input` is everything the call takes: path parts, query (GET) or body (POST) together. JSON, urlencoded, and multipart
 *   bodies are treated alike.
 * - `data` is what a successful call returns under `data`.
 * - `done` is the success message, or a function if the message depends on what was done.
 * - `refusals` are the codes this call can return beyond those any call can (malformed, signed_out, not_allowed, …).
 * - `creates` marks calls that take an `Idempotency-Key`: a repeated key gets the first call's response.
 * - `shows` lists the topics whose changes make the response stale.
 * - `upload` marks calls that send one file as multipart form-data: its field, an UploadField, and its maximum size in bytes.
 * - `ignores` makes the call refuse fields that its input doesn't list, because it wouldn't store them. The named fields are
 *   still accepted: older clients send them, and the server works out their values itself.
 * - `mostBytes` is the size limit of the body for calls that need more than 64 kB.
 * - `perNetwork` limits how many calls one network address can make within a number of minutes.
 * - `statusOf` gives the status text where existing clients expect something other than 'yes' and 'no'. Its arguments are the
 *   input, the refusal (null on success), and the data of a successful call.
 * - `file` marks read calls that return a file of this kind instead of an envelope.
 * - `envelope: 'result'` also returns the data under `result.data`, for clients that read it there.
 * - `envelope: 'bare'` returns the data alone, with nothing around it.
 * - `envelope: 'page'` is for data made by `PageOf`: the rows are under `data`, with `total` next to them.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Code extends RefusalCode = RefusalCode,
> {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  input: Input;
  data: Data;
  refusals: readonly Code[];
  done?: string | ((data: z.output<Data>) => string);
  creates?: boolean;
  shows?: readonly Topic[];
  upload?: { field: string; mostBytes: number };
  ignores?: readonly string[];
  mostBytes?: number;
  perNetwork?: { most: number; minutes: number };
  statusOf?: (
    sent: Readonly<Record<string, unknown>>,
    code: RefusalCode | null,
    data: z.output<Data> | undefined,
  ) => string | boolean;
  file?: string;
  envelope?: 'result' | 'page' | 'bare';
}

/**
 * A page of a list. `total` stops at COUNT_MOST rows, which lists show as '1,000+', because counting them all would
 * cost more than the page itself.
 */
export const COUNT_MOST = 1000;
export const PageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });

/** The sent fields that the call would neither store nor knowingly ignore. */
export function unstoredIn({ input, ignores }: Endpoint, sent: object): string[] {
  if (!ignores || !(input instanceof z.ZodObject)) return [];
  return Object.keys(sent).filter((field) => !(field in input.shape) && !ignores.includes(field));
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type SentTo<E extends Endpoint> = z.input<E['input']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** Refusals any call can return, even if its endpoint does not list them. */
export const ALWAYS_POSSIBLE = [
  'malformed',
  'signed_out',
  'not_allowed',
  'not_found',
  'too_large',
  'too_complex',
  'wrong_media',
  'too_many',
  'fault',
  'busy',
] as const satisfies readonly RefusalCode[];

export function endpoint<Input extends z.ZodType, Data extends z.ZodType, const Code extends RefusalCode>(
  value: Endpoint<Input, Data, Code>,
): Endpoint<Input, Data, Code> {
  return value;
}

/** What every call returns. `fields` holds the messages to show next to input fields. */
export type Reply<Data> =
  | { status: 'yes'; message?: string; data: Data }
  | {
      status: 'no';
      code: RefusalCode;
      message: string;
      /** The values to fill into the code's message, for screens in another language. */
      values?: Record<string, string | number>;
      fields?: Record<string, string>;
      fault_id?: string;
    };
