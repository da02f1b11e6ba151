import { z } from 'zod';
import '#contract/lib/issue-words.ts';
import type { RefusalCode } from '#contract/app/refusals.ts';
import type { Topic } from '#contract/app/topics.ts';

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
 * - `ignores` names fields that are accepted although the call doesn't store them: existing clients send them, and the server
 *   works out their values itself. A call that changes something refuses all other fields that its input doesn't list.
 *   'rows.*' stands for the fields of the rows in a list, and '*' for all fields.
 * - `mostBytes` is the size limit of the body for calls that need more than 64 kB.
 * - `perNetwork` limits how many calls one network address can make within a number of minutes.
 * - `anySite` marks read calls that pages of other sites may make. They must answer everyone alike.
 * - `statusOf` gives the status text where existing clients expect something other than 'yes' and 'no'. Its arguments are the
 *   input, the refusal (null on success), and the data of a successful call.
 * - `file` marks read calls that return a file of this kind instead of an envelope.
 * - `envelope: 'result'` also returns the data under `result.data`, for clients that read it there.
 * - `envelope: 'bare'` returns the data alone, with nothing around it.
 * - `envelope: 'page'` is for data made by `PageOf`: the rows are under `data`, with `total` next to them.
 *
 * Schemas are typed as Zod's core type, which the type checker compares much faster than `ZodType` with its many methods.
 */
export interface Endpoint<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Data extends z.core.$ZodType = z.core.$ZodType,
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
  anySite?: true;
  statusOf?: (
    sent: Readonly<Record<string, unknown>>,
    code: RefusalCode | null,
    data: z.output<Data> | undefined,
  ) => string | boolean;
  file?: string;
  envelope?: 'result' | 'page' | 'bare';
}

/**
 * A page of a list. `total` stops at COUNT_MAX rows, which lists show as '1,000+', because counting them all would
 * cost more than the page itself.
 */
export const COUNT_MAX = 1000;
export const PageOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });

/** The sent fields, also those of rows in lists, that the call would neither store nor knowingly ignore. */
export function unstoredIn({ input, ignores = [] }: Endpoint, sent: object): string[] {
  if (ignores.includes('*')) return [];
  return unknownFields(input, sent).filter((path) => {
    const [field = '', ...inner] = path.split('.');
    return !ignores.includes(inner.length > 0 ? `${field}.*` : field);
  });
}

/** A form's values that the call takes, without what the form only needs to work. */
export const fieldsTakenBy = <E extends Endpoint>({ input }: E, values: object): SentTo<E> =>
  (input instanceof z.ZodObject
    ? Object.fromEntries(Object.entries(values).filter(([name]) => name in input.shape))
    : values) as SentTo<E>;

/** The parts of a schema's definition that are read here. */
interface Definition {
  type: string;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  catchall?: z.core.$ZodType;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  transform?: (value: unknown, context: unknown) => unknown;
}
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** The paths of the sent fields that a schema doesn't know, also in lists of rows: 'color', 'split.0.color'. */
function unknownFields(schema: z.core.$ZodType, sent: unknown, path = ''): string[] {
  const { type, shape, catchall, element, innerType, options, in: first, out } = definitionOf(schema);
  if (innerType) return unknownFields(innerType, sent, path);
  if (type === 'pipe' && first && out) {
    const read = definitionOf(first).transform;
    // Form data carries lists as text, which the schema reads before it checks them.
    return read ? unknownFields(out, read(sent, IGNORED), path) : unknownFields(first, sent, path);
  }
  if (type === 'union' && options) {
    const found = options.filter((option) => takes(option, sent)).map((option) => unknownFields(option, sent, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (type === 'array' && element && Array.isArray(sent)) {
    return sent.flatMap((row, at) => unknownFields(element, row, `${path}${at}.`));
  }
  if (type !== 'object' || !shape || catchall || !isRecord(sent)) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return known ? unknownFields(known, value, `${path}${name}.`) : [`${path}${name}`];
  });
}

/** Whether a value of this kind can be meant for an alternative of a union. */
function takes(schema: z.core.$ZodType, sent: unknown): boolean {
  const { type, innerType, in: first, out } = definitionOf(schema);
  const inner = innerType ?? (type === 'pipe' && first && (definitionOf(first).transform ? out : first));
  if (inner) return takes(inner, sent);
  if (type === 'array') return Array.isArray(sent);
  if (type === 'object') return isRecord(sent);
  return ['union', 'record', 'any', 'unknown'].includes(type) || typeof sent !== 'object';
}

const IGNORED = { issues: [], value: undefined, addIssue: () => {} };
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type SentTo<E extends Endpoint> = z.input<E['input']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** Refusals any call can return, even if its endpoint does not list them. */
export const ALWAYS_POSSIBLE = [
  'malformed',
  'signed_out',
  'second_step_owed',
  'not_allowed',
  'not_for_keys',
  'key_scope_missing',
  'not_found',
  'too_large',
  'too_complex',
  'wrong_media',
  'too_many',
  'fault',
  'busy',
] as const satisfies readonly RefusalCode[];

export function endpoint<Input extends z.core.$ZodType, Data extends z.core.$ZodType, const Code extends RefusalCode>(
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
