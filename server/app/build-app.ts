import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isTooComplex } from '#contract/lib/json-shape.ts';
import type { Upload } from '#contract/lib/upload.ts';
import { actorFinder } from '#server/accounts/sign-in/find-actor.ts';
import { addApiDocs } from '#server/app/api-docs.ts';
import { addHealth } from '#server/app/health.ts';
import { addPages } from '#server/app/pages.ts';
import { publicPages } from '#server/app/public-pages/render-public-page.ts';
import { addSiteMap } from '#server/app/public-pages/site-map.ts';
import { allRoutes } from '#server/app/routes.ts';
import { addSecurityLog, type SecurityLog } from '#server/app/security/security-log.ts';
import { addSecurityTxt } from '#server/app/security/security-txt.ts';
import { addUploads } from '#server/app/uploads.ts';
import { addCalendarFeed } from '#server/calendar/serve-calendar-feed.ts';
import { addAccountingNotices } from '#server/invoicing/accounting/serve-notices.ts';
import { accountingService, type IntuitCredentials } from '#server/invoicing/accounting/service.ts';
import { answerNoRequest, answerProblem, answerProblems } from '#server/lib/answer-problems.ts';
import { browserOf } from '#server/lib/browser.ts';
import { refreshCookie } from '#server/lib/cookie.ts';
import type { Database } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { Texts } from '#server/lib/mails/account-mail.ts';
import type { MetricsOptions } from '#server/lib/metrics/metrics.ts';
import { isFormData, MAX_BYTES, mountRoutes, tokenOf } from '#server/lib/mount-routes.ts';
import { Problem } from '#server/lib/problem.ts';
import { securityHeaders } from '#server/lib/security-headers.ts';
import { sharedCounts } from '#server/lib/shared-counts.ts';
import { siteOf } from '#server/lib/site.ts';
import { networkOf } from '#server/lib/sockets/network-of.ts';
import { tracing } from '#server/lib/tracing/tracing.ts';
import { addTextWebhooks } from '#server/mail/text-webhooks.ts';
import type { TwilioSettings } from '#server/mail/twilio-texter.ts';
import type { ReplySettings } from '#server/messages/mail-replies/reply-address.ts';
import { addReplyWebhook } from '#server/messages/mail-replies/reply-webhook.ts';
import { addStripeWebhook } from '#server/payments/stripe/webhook.ts';

export interface AppOptions {
  database: Database;
  /** Signs access tokens, and hashes the request bodies stored with idempotency keys. */
  secret: string;
  /** Earlier secrets, whose tokens and encrypted data are still accepted. */
  oldSecrets?: readonly string[];
  /** The credentials that the installation got from Intuit; without them, accounting uses our own practice books. */
  intuit?: IntuitCredentials | undefined;
  /** A sentence at the top of every page. */
  banner?: Texts | undefined;
  /** The credentials for texts; without them, Twilio's calls are refused. */
  twilio?: TwilioSettings | undefined;
  /** For replies by email. Without it, Mailgun's calls are refused. */
  replies?: ReplySettings | undefined;
  /** Where uploaded pictures are stored. */
  files: FileStore;
  logger?: FastifyBaseLogger;
  /** Where security events go. */
  securityLog?: SecurityLog;
  /** Where to report a vulnerability, as a URI; without one there is no security.txt. */
  securityContact?: string;
  /** Calls per minute from one person or visitors' network, and sign-in calls from one network; 0 turns that limit off. */
  rate?: { calls: number; guests: number };
  /** Trusts what the nearest proxy says about the caller's address, but not what the caller sent to the proxy. */
  trustProxy?: boolean;
  /** The address that people use; by default, the one this server listens on. */
  publicUrl?: string | undefined;
  /** Lets webhooks go to private addresses, for tests and for trying them out. */
  webhooksToPrivate?: boolean;
  /** What /metrics shows, and to whom. Without it, there is no such page. */
  metrics?: MetricsOptions | undefined;
  /** The folder of the built web app; not set in API tests. */
  webFolder?: string;
  /** Requests that take longer than this to arrive are cut off. Connections are checked ten times within this period. */
  slowestRequestMs?: number;
}

/** Size limit for a single field of form data. The form as a whole must also stay within the call's own limit. */
const MAX_FORM_BYTES = 1024 * 1024;
const SLOWEST_REQUEST_MS = 60_000;
const CONTENT_SECURITY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  // Invoices are fetched with the session's token and then shown in the page.
  objectSrc: ['blob:'],
  frameSrc: ['blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/** Once a browser has opened the site over https, it uses only https. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Input is checked by each call's own schema, so Fastify doesn't need its compilers: 130 fewer files to load at each start. */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};
function refuseSchema(): never {
  throw new Error('Fastify has no compilers for schemas here');
}

/** Refuses JSON that would take too long to read. */
function readJsonWithin(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooComplex(body) ? done(new Problem('too_complex')) : read(request, body, done),
  );
}

/** The HTTP side of the product, not yet listening: API, documentation, metrics and pages. */
export async function buildApp(options: AppOptions) {
  const {
    database,
    secret,
    files,
    publicUrl,
    rate = { calls: 0, guests: 0 },
    slowestRequestMs = SLOWEST_REQUEST_MS,
  } = options;
  const site = siteOf(publicUrl, () => app.server.address());
  /** The headers of every response. */
  const headers = { ...securityHeaders(CONTENT_SECURITY), ...(site.isSecure && HTTPS_ONLY) };
  const always = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(headers).header('x-request-id', request.id);
  const app: FastifyInstance = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: MAX_BYTES,
    requestTimeout: slowestRequestMs,
    http: { headersTimeout: slowestRequestMs, connectionsCheckingInterval: slowestRequestMs / 10 },
    frameworkErrors: (error, request, reply) => answerProblem(error, request, always(request, reply)),
    clientErrorHandler: answerNoRequest,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    // Every log line already has its request id, and creating a logger for each call would cost more than writing the line.
    childLoggerFactory: (logger) => logger,
    schemaController: NO_SCHEMAS,
    routerOptions: { ignoreDuplicateSlashes: true, caseSensitive: true },
  });
  const secrets = [secret, ...(options.oldSecrets ?? [])] as const;
  const actors = actorFinder(database.db, secrets);

  answerProblems(app);
  tracing()?.traceCalls(app);
  app.addHook('onRequest', async (request, reply) => {
    always(request, reply);
    // Responses are meant for one person, so no browser or proxy may cache them.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // Form data is read part by part and isn't covered by the body limit, so it must declare its length up front.
    const { bodyLimit = MAX_BYTES } = request.routeOptions;
    if (isFormData(request) && !(Number(request.headers['content-length']) <= bodyLimit))
      throw new Problem('too_large');
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[request.method === 'GET' && reply.statusCode < 500 ? 'debug' : 'info'](line, 'answered');
  });
  if (options.securityLog) addSecurityLog(app, options.securityLog);
  await app.register(cookie);
  await app.register(compress, { threshold: 2048 });
  await app.register(formbody, { bodyLimit: MAX_BYTES });
  readJsonWithin(app);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    async onFile(part) {
      const bytes = await part.toBuffer().catch((error) => {
        throw error.statusCode === undefined ? new Problem('malformed') : error; // the upload broke off
      });
      const upload: Upload = { name: part.filename, bytes };
      Object.assign(part, { value: upload });
    },
    // Files are refused, except on routes that take one.
    limits: { fields: 200, fieldSize: MAX_FORM_BYTES, files: 0, parts: 200 },
  });
  if (rate.calls > 0 || rate.guests > 0) await limitCalls(app, rate.calls, database, actors.find);

  if (options.metrics) {
    // Loaded only if metrics can be read, because the code takes 2 MB of memory.
    const { addMetrics } = await import('#server/lib/metrics/metrics.ts');
    addMetrics(app, database.pool, options.metrics);
  }
  if (options.securityContact) addSecurityTxt(app, options.securityContact, site);
  const sayNotReady = addHealth(app, database, files);

  const routes = allRoutes(secrets, files, options);
  mountRoutes(app, routes, {
    db: database.db,
    secret,
    guestRate: rate.guests,
    networkOf: ({ ip }) => networkOf(ip),
    findActor: actors.find,
    forgetActor: actors.forget,
    cookieOf: (request, reply) => refreshCookie(request, reply, site.isSecure),
    browserOf: (request, reply) => browserOf(request, reply, site),
    publicUrl,
  });
  addUploads(app, files);
  await addAccountingNotices(app, {
    db: database.db,
    findService: accountingService(secrets, options.intuit),
  });
  addStripeWebhook(app, { db: database.db });
  addTextWebhooks(app, { db: database.db, twilio: options.twilio, site });
  addReplyWebhook(app, { db: database.db, replies: options.replies });
  addCalendarFeed(app, { db: database.db, guestRate: rate.guests, site });
  addSiteMap(app, database.db, site);
  addApiDocs(app, routes, CONTENT_SECURITY);
  if (options.webFolder) {
    const render = publicPages(app, path.join(options.webFolder, '../rendering'), site);
    await addPages(app, options.webFolder, CONTENT_SECURITY, {
      render,
      origin: site.origin,
      rate: rate.calls,
      banner: options.banner,
    });
  } else app.setNotFoundHandler(() => Promise.reject(new Problem('not_found')));
  return { app, actors, routes, sayNotReady };
}
export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;

async function limitCalls(
  app: FastifyInstance,
  calls: number,
  { db }: Database,
  findActor: (token: string | undefined) => Promise<FastifyRequest['caller']>,
): Promise<void> {
  await app.register(rateLimit, {
    // Routes for visitors have their own limit, even if there is no limit on calls in general.
    global: calls > 0,
    max: calls,
    store: sharedCounts(db),
    timeWindow: '1 minute',
    // Signed-in people count by themselves, so that those who share a network don't lock each other out.
    keyGenerator: async (request: FastifyRequest) => {
      request.caller = await findActor(tokenOf(request));
      return request.caller ? `account ${request.caller.account_id}` : networkOf(request.ip);
    },
    // RateLimit-Limit, RateLimit-Remaining, and RateLimit-Reset, as in the IETF's draft 6.
    enableDraftSpec: true,
    errorResponseBuilder: () => new Problem('too_many'),
  });
}
