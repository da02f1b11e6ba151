import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { statusIn } from '#server/lib/mount-routes.ts';
import { Problem } from '#server/lib/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body has been read. */
    isRead: boolean;
    /** The refusal code in the response; null if it wasn't refused. */
    refusedAs: RefusalCode | null;
  }
}

/** Maps errors from Fastify and its plugins to our refusals. */
const REFUSED_BY_STATUS: Record<number, RefusalCode> = {
  400: 'malformed',
  404: 'not_found',
  406: 'malformed',
  411: 'malformed',
  413: 'too_large',
  414: 'too_large',
  415: 'wrong_media',
  429: 'too_many',
};
/**
 * The database is briefly unavailable: connection refused or dropped, server starting or stopping, out of resources, timed
 * out, or read-only because another server is about to take over.
 */
const DATABASE_AWAY = /^(08|57P0|57014|53|25006|40001|40P01)|^(ECONN|ENOENT|EPIPE)/;
/** The client disconnected before the request was complete. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE';
/** Text that PostgreSQL can't store: a NUL that got past validation. */
const NO_TEXT = /^(22021|22P05)/;
/** Messages from `pg` that have no code. */
const CONNECTION_BROKEN = /^(Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** The only place that writes refusals. Anything else is a bug or an outage, and its details go only to the log. */
export function answerProblem(
  error: Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request);
  request.refusedAs = problem.code;
  const body = { ...bodyOf(problem), status: statusIn(request, problem.code) };
  if (problem.code === 'fault') {
    request.log.error({ id: request.id, err: error }, 'fault');
    return reply.code(problem.http).send({ ...body, fault_id: request.id });
  }
  if (problem.code === 'busy') logBusy(error, request, problem);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.http).send(body);
}

/** At the level of info, because every call would log it; the listener warns once that the database is away. */
function logBusy(error: Partial<FastifyError>, { log, id, routeOptions }: FastifyRequest, { why }: Problem): void {
  const isOurs = error instanceof Problem;
  const words = isDiskFull(error) ? 'disk full' : isOurs ? `busy${why ? `: ${why}` : ''}` : 'database away';
  log[isDiskFull(error) ? 'error' : 'info']({ id, route: routeOptions.url, ...(!isOurs && { err: error }) }, words);
}

export function answerProblems(app: FastifyInstance): void {
  app.decorateRequest('isRead', false);
  app.decorateRequest('refusedAs', null);
  app.addHook('preHandler', async (request) => {
    request.isRead = true;
  });
  app.setErrorHandler(answerProblem);
}

/**
 * Responds on the raw socket to requests that aren't HTTP or are too slow or too large to read, and then closes it.
 */
export function answerNoRequest({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [http, refusal] = NO_REQUEST[code ?? ''] ?? (['400 Bad Request', 'malformed'] as const);
  const body = JSON.stringify(bodyOf(new Problem(refusal)));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${http}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Security-Policy: default-src 'none'\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
const NO_REQUEST: Readonly<Record<string, readonly [http: string, refusal: RefusalCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'malformed'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large'],
};

const bodyOf = ({ code, message, values, fields }: Problem) => ({
  status: 'no',
  code,
  message,
  ...(values && { values }),
  ...(fields && { fields }),
});

function problemOf(error: Partial<FastifyError>, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const refused = error.statusCode === undefined ? undefined : REFUSED_BY_STATUS[error.statusCode];
  if (refused) return new Problem(refused);
  if (error.code === GONE || NO_TEXT.test(error.code ?? '') || isBrokenForm(request)) return new Problem('malformed');
  const isAway = DATABASE_AWAY.test(error.code ?? '') || CONNECTION_BROKEN.test(error.message ?? '');
  return new Problem(isAway || isDiskFull(error) ? 'busy' : 'fault');
}

/** Ours, or the database's. */
export const isDiskFull = ({ code = '' }: { code?: string | undefined }): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(code);

/** Form data that is cut off or has no boundary. The parser throws plain errors, before any work has begun. */
const isBrokenForm = ({ isRead, headers }: FastifyRequest) =>
  !isRead && headers['content-type']?.startsWith('multipart/') === true;
