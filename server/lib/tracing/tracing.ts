import type { FastifyInstance } from 'fastify';

/** Records what each call and job did, and for how long. */
export interface Tracing {
  /** Records every call of the app. */
  traceCalls(app: FastifyInstance): void;
  /** Records a job, and the statements in it. */
  job<T>(queue: string, work: () => Promise<T>): Promise<T>;
  /** Records an SQL statement of a call or job. */
  statement<T>(text: string, send: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

let current: Tracing | undefined;

/** Has calls, jobs, and statements be recorded from now on, or no longer. */
export function setTracing(tracing: Tracing | undefined): void {
  current = tracing;
}

/** Set if OTEL_EXPORTER_OTLP_ENDPOINT is. Without it, nothing is recorded, and the code for it isn't loaded. */
export const tracing = (): Tracing | undefined => current;
