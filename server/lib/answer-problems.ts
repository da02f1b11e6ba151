import type { FastifyInstance } from 'fastify';
import type { RefusalCode } from '#contract/lib/refusals.ts';
import { Problem } from '#server/lib/problem.ts';

/** What Fastify and its plugins refuse on their own, in our words. */
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
/** The database is away for a moment: connection refused or cut, server starting or stopping, no free connection. */
const DATABASE_AWAY = /^(08|57P0|53300)|^(ECONN|ENOENT|EPIPE)/;
/** What `pg` says without a code. */
const CONNECTION_BROKEN = /^(Connection terminated|timeout exceeded|Client has encountered a connection error)/;

/** The one place that writes what a refused call answers. Anything that is not a refusal is a fault: its detail goes to the log only. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const problem = problemOf(error);
    const body = { status: 'no', code: problem.code, message: problem.message };
    if (problem.code === 'fault') {
      request.log.error({ err: error }, 'fault');
      return reply.code(problem.http).send({ ...body, fault_id: request.id });
    }
    if (problem.code === 'busy') request.log.warn({ err: error }, 'database away');
    return reply.code(problem.http).send(problem.fields ? { ...body, fields: problem.fields } : body);
  });
}

function problemOf(error: Error & { statusCode?: number; code?: string }): Problem {
  if (error instanceof Problem) return error;
  const refused = error.statusCode === undefined ? undefined : REFUSED_BY_STATUS[error.statusCode];
  if (refused) return new Problem(refused);
  const isAway = DATABASE_AWAY.test(error.code ?? '') || CONNECTION_BROKEN.test(error.message);
  return new Problem(isAway ? 'busy' : 'fault');
}
