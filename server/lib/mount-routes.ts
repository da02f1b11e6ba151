import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RefusalCode } from '#contract/app/refusals.ts';
import type { KeyScope } from '#contract/lib/access.ts';
import { type Endpoint, unstoredIn } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { answerOnce } from '#server/lib/answer-once.ts';
import type { Db } from '#server/lib/database.ts';
import { JsonText } from '#server/lib/json-text.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer, Route } from '#server/lib/route.ts';
import { isFromElsewhere } from '#server/lib/same-origin.ts';
import { todayFor } from '#server/lib/today.ts';
import type { Actor, Browser, RefreshCookie, Who } from '#server/lib/who.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The user making the call, identified before the body is read. */
    caller: Actor | null;
  }
}

export interface RouteServices {
  db: Db;
  /** The HMAC key for the request hashes of stored responses. */
  secret: string;
  /** Calls per minute from one network to sign in, register and the like; 0 means no such limit. */
  guestRate: number;
  /** What those calls are counted by, even if somebody is signed in. */
  networkOf(request: FastifyRequest): string;
  /** The owner of this access token; null if the token is missing, forged, or expired, or its session has ended. */
  findActor(token: string | undefined): Promise<Actor | null>;
  /** Drops a user from the cache, so that the next call loads their data again. */
  forgetActor(account_id: number): void;
  cookieOf(request: FastifyRequest, reply: FastifyReply): RefreshCookie;
  browserOf(request: FastifyRequest, reply: FastifyReply): Browser;
  /** This installation's public URL, if set. */
  publicUrl: string | undefined;
}

/** The maximum size of a call's body, unless its endpoint sets another. */
export const MAX_BYTES = 64 * 1024;
/** Besides its file, an upload sends only a few short fields. */
const FIELDS_BYTES = 64 * 1024;
/**
 * Whether a call is about the caller's own sign-in or account, which is allowed before two-step sign-in is turned on. Calls with
 * such paths that only some roles may make are about other people's accounts.
 */
const isOwnAccount = ({ endpoint, guard }: Route): boolean =>
  guard.name === 'signedIn' && /^\/api\/(auth|account)\//.test(endpoint.path);
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/**
 * Adds every route to the server. Each one identifies the caller, checks permission, validates the input, and wraps the
 * response in the envelope.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], services: RouteServices): void {
  app.decorateRequest('caller', null);
  for (const route of routes) {
    const { endpoint, guard } = route;
    const letIn = async (request: FastifyRequest): Promise<Actor | null> => {
      if (guard.roles === null && !endpoint.anySite && isFromElsewhere(request.headers, services.publicUrl))
        throw new Problem('not_allowed');
      // Known already if calls are limited.
      const actor = request.caller ?? (await services.findActor(tokenOf(request)));
      if (actor?.api_key) return letInKey(actor, actor.api_key.scopes, route);
      if (guard.roles !== null) {
        if (!actor) throw new Problem('signed_out');
        if (!guard.roles.includes(actor.role)) throw new Problem('not_allowed');
        if (actor.owes_second_step && !isOwnAccount(route)) throw new Problem('second_step_owed');
      }
      return actor;
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.upload ? endpoint.upload.mostBytes + FIELDS_BYTES : (endpoint.mostBytes ?? MAX_BYTES),
      // Runs after the rate limits by address, but before the body is read.
      preParsing: async (request) => {
        request.caller = await letIn(request);
        if (endpoint.upload && !isFormData(request)) throw new Problem('wrong_media');
      },
      config: {
        endpoint,
        ...(services.guestRate > 0 && networkLimit(route, services)),
        ...(endpoint.upload && { multipartOptions: { limits: { files: 1, fileSize: endpoint.upload.mostBytes } } }),
      },
      handler: async (request, reply) => {
        const actor = request.caller;
        const input = readInput(route, request);
        const who: Who<Actor | null> = {
          actor,
          today: todayFor(actor),
          cookie: services.cookieOf(request, reply),
          browser: services.browserOf(request, reply),
          accountingToken: headerOf(request, 'qb-auth-token'),
          get gone() {
            return goneSignal(reply);
          },
        };
        if (endpoint.anySite) reply.headers(ANY_SITE);
        const once = onceFor(endpoint, request, who, input, services.secret);
        const data = await route.run(services.db, who, input, once);
        if (route.changesActor && actor) services.forgetActor(actor.account_id);
        if (route.changesAccount) services.forgetActor(route.changesAccount(input));
        if (endpoint.file) return sendFile(reply, endpoint.file, data as FileAnswer);
        if (data instanceof JsonText) return sendText(reply, request, endpoint, data);
        return envelope(request, endpoint, data);
      },
    });
  }
}

/** Lets pages of any site read a response. Browsers send no cookies with such a call. */
const ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Visitors at one place, such as a farmers' market, often share a network. Reading guesses no passwords. */
export const READS_PER_SIGN_IN = 20;

/**
 * Most calls are counted in memory, so that the limit costs hardly any queries. Reading counts by person if somebody is signed in, like all
 * other calls; signing in always counts by network.
 */
function networkLimit(
  { endpoint: { perNetwork }, guard, kind }: Route,
  { guestRate, networkOf }: Pick<RouteServices, 'guestRate' | 'networkOf'>,
) {
  const byNetwork = (max: number, minutes: number) => ({
    rateLimit: { max, timeWindow: minutes * 60_000, keyGenerator: networkOf },
  });
  if (perNetwork) return byNetwork(perNetwork.most, perNetwork.minutes);
  if (guard.roles !== null) return {};
  if (kind !== 'read') return byNetwork(guestRate, 1);
  return { rateLimit: { max: guestRate * READS_PER_SIGN_IN, timeWindow: '1 minute' } };
}

/** Whether a key may make this call, and as whom. What is open to everyone can be read with any key, as nobody in particular. */
function letInKey(actor: Actor, scopes: readonly KeyScope[], { guard, kind, keyScopes }: Route): Actor | null {
  if (guard.roles === null && kind === 'read') return null;
  if (!keyScopes) throw new Problem('not_for_keys');
  const missing = keyScopes.find((scope) => !scopes.includes(scope));
  if (missing) throw new Problem('key_scope_missing', { values: { scope: missing } });
  return actor;
}

export const isFormData = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

/** `Authorization: Bearer x`, or the header named Bearer that one client sends. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  if (headers.authorization?.startsWith('Bearer ')) return headers.authorization.slice('Bearer '.length);
  return typeof headers.bearer === 'string' ? headers.bearer : undefined;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns a signal that aborts if the connection closes before the response is sent. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const hangUp = () => raw.writableFinished || controller.abort(new Problem('malformed'));
  if (raw.destroyed) hangUp();
  else raw.once('close', hangUp);
  return controller.signal;
}

/** The input before validation. */
const sentIn = ({ method, query, body }: FastifyRequest) =>
  ((method === 'GET' ? query : body) ?? {}) as Readonly<Record<string, unknown>>;

/** The response's status text. `code` is the refusal's code; null means success. */
export const statusIn = (request: FastifyRequest, code: RefusalCode | null, data?: unknown): string | boolean =>
  request.routeOptions.config?.endpoint?.statusOf?.(sentIn(request), code, data) ?? (code === null ? 'yes' : 'no');

/**
 * Merges path parameters with the query or body. The path wins, so that a body can't name a different record than the URL.
 * A call that changes something refuses fields that it wouldn't store, so that nobody believes that they were.
 */
function readInput({ endpoint, kind }: Route, { body, query, params }: FastifyRequest): unknown {
  const sent = endpoint.method === 'GET' ? query : (body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Problem('malformed');
  const unstored = kind === 'read' ? [] : unstoredIn(endpoint, sent).slice(0, MAX_COMPLAINTS);
  if (unstored.length > 0) {
    throw new Problem('malformed', { fields: Object.fromEntries(unstored.map((field) => [field, UNSTORED])) });
  }
  const result = z.safeParse(endpoint.input, { ...sent, ...(params as object) });
  if (result.success) return result.data;
  throw new Problem('malformed', { fields: fieldsOf(result.error.issues) });
}

const UNSTORED = 'This can’t be set here.' satisfies Words;

/** More messages, and longer ones, than anyone would read. The limits keep a small body from causing a large response. */
const MAX_COMPLAINTS = 100;
const LONGEST_COMPLAINT = 200;

/** The first message for each field, keyed by path: 'email', 'split.0.amount'. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues.slice(0, MAX_COMPLAINTS)) {
    fields[path.join('.')] ??= message.slice(0, LONGEST_COMPLAINT);
  }
  return fields;
}

function onceFor(
  endpoint: Endpoint,
  { headers }: FastifyRequest,
  { actor, browser }: Pick<Who<Actor | null>, 'actor' | 'browser'>,
  body: unknown,
  secret: string,
) {
  const key = headers['idempotency-key'];
  if (!endpoint.creates || key === undefined) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new Problem('malformed', { fields: { 'Idempotency-Key': 'Use 1 to 200 visible characters.' } });
  }
  const { path } = endpoint;
  const caller = actor ? { account_id: actor.account_id, guest: '' } : { account_id: 0, guest: browser.guest() };
  return answerOnce({ ...caller, key, path, body, secret });
}

/** Sent as a download, never displayed. The name can contain characters that headers don't allow. */
function sendFile(reply: FastifyReply, type: string, { name, stream, kind }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, '-');
  return reply
    .type(kind ?? `${type}; charset=utf-8`)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '-')}`,
    )
    .send(stream);
}

/** Puts data that is already JSON into the same envelope. */
function sendText(
  reply: FastifyReply,
  request: FastifyRequest,
  endpoint: Endpoint,
  { text, message }: JsonText,
): FastifyReply {
  const head = JSON.stringify({ status: statusIn(request, null), message }).slice(0, -1);
  const result = endpoint.envelope === 'result' ? `,"result":{"data":${text}}` : '';
  return reply.type('application/json; charset=utf-8').send(`${head}${result},"data":${text}}`);
}

/** The only place that writes successful responses. */
function envelope(request: FastifyRequest, { done, envelope: kind, creates }: Endpoint, data: unknown) {
  const message = typeof done === 'function' ? done(data) : done;
  const status = statusIn(request, null, data);
  const head = message === undefined ? { status } : { status, message };
  if (kind === 'bare') return data;
  if (kind === 'page') {
    const { rows, total } = data as { rows: unknown[]; total: number };
    return { ...head, data: rows, total };
  }
  if (kind === 'result') {
    const id = idOf(creates && Array.isArray(data) ? data[0] : data);
    return { ...head, result: { data, ...id }, data, ...id };
  }
  return { ...head, data };
}
/** Responses with `result` repeat the sheet's data_id next to the data, even if the data is a one-item list. */
const idOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'data_id' in data ? { data_id: data.data_id } : {};
