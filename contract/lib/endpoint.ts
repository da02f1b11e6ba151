import { z } from 'zod';
import '#contract/lib/issue-words.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';

/** What a person's screen can be looking at. A committed change names its topics, and every query that shows one is asked anew. */
export const TOPICS = [
  'orders',
  'slots',
  'customers',
  'cut_sheets',
  'templates',
  'mails',
  'account',
  'team',
  'settings',
  'waitlist',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * One call of the API as a value: router, web client, OpenAPI page and table tests all read it, nothing is typed twice.
 * - `path` starts with `/api/`; `:name` parts are filled from the input fields of the same name.
 * - `input` is what the call takes: path parts, query (GET) or body (POST) together. JSON, urlencoded and multipart bodies are read alike.
 * - `data` is what a granted call answers under `data`.
 * - `done` is the success message, where the specification names one; a function where it depends on what was done.
 * - `refusals` are the codes this call can answer beyond those any call can (malformed, signed_out, not_allowed, …).
 * - `creates` marks calls that take an `Idempotency-Key`: a repeated one answers what the first one answered.
 * - `shows` names the topics whose changes make the answer stale.
 * - `upload` marks calls that bring one file, as multipart form-data: its field, an UploadField, and the most bytes it may have.
 * - `statusOf` says the wire's word for an outcome where the specification has others than 'yes' and 'no': of what was sent, of
 *   the refusal, null for a granted call, and of what a granted call answers. Decision C-70.
 * - `file` marks reading calls that answer a file of this kind instead of an envelope.
 * - `envelope: 'result'` answers the data under `result.data` too (Spec part 2, section 7; decision C-71).
 * - `envelope: 'bare'` answers the data alone, with nothing around it (decision C-70).
 * - `envelope: 'page'` is for data made by `PageOf`: the rows stand under `data`, as the specifications have lists, and `total` beside them.
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
  statusOf?: (
    sent: Readonly<Record<string, unknown>>,
    code: RefusalCode | null,
    data: z.output<Data> | undefined,
  ) => string | boolean;
  file?: string;
  envelope?: 'result' | 'page' | 'bare';
}

/** A page of a list. `total` counts at most COUNT_MOST rows: beyond that a list says 'more than', because counting all of them would cost more than the page. */
export const COUNT_MOST = 1000;
export const PageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type SentTo<E extends Endpoint> = z.input<E['input']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** The refusals any call can answer, whatever its endpoint lists. */
export const ALWAYS_POSSIBLE = [
  'malformed',
  'signed_out',
  'not_allowed',
  'not_found',
  'too_large',
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

/** What every call answers. `fields` says which input fields a refusal is about, in the words to show beside them. */
export type Reply<Data> =
  | { status: 'yes'; message?: string; data: Data }
  | {
      status: 'no';
      code: RefusalCode;
      message: string;
      /** What fills the sentence of the code, for screens that say it in another language. */
      values?: Record<string, string | number>;
      fields?: Record<string, string>;
      fault_id?: string;
    };
