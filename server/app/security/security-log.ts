import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type Logger } from 'pino';
import { login, logout } from '#contract/accounts/api.ts';
import { confirmAddress, confirmEmail, forgotPassword, resetPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import * as security from '#contract/accounts/security-api.ts';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import * as team from '#contract/accounts/team-api.ts';
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/calendar/feed-api.ts';
import { openSheetLink, revokeSheetLinks, sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { updateCustomer } from '#contract/directory/api.ts';
import { connectAccounting, disconnectAccounting } from '#contract/invoicing/accounting-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { eraseMe } from '#contract/reports/erasure.ts';
import { boundKeeper, flush, LOOK_EVERY_MS } from '#server/app/log.ts';

/** The calls that are security events, grouped by what happened. Every call that returns a file counts as an export. */
const EVENTS: Readonly<Record<string, readonly Endpoint[]>> = {
  sign_in: [login, security.loginCode, security.loginPasskey],
  sign_out: [logout, security.endOneSession, security.endOtherSessions, security.signOutEverywhere],
  registration: [register],
  password: [forgotPassword, resetPassword, security.changePassword],
  email: [security.changeEmail, confirmEmail, confirmAddress],
  second_step: [security.confirmSecondFactor, security.stopSecondFactor, security.renewRecoveryCodes],
  passkey: [security.addPasskey, security.removePasskey],
  rights: [
    team.inviteMember,
    team.withdrawInvitation,
    team.changeMemberRole,
    team.deactivateMember,
    team.reactivateMember,
    team.handOverPlant,
    saveSettings,
    updateCustomer,
  ],
  accounting: [connectAccounting, disconnectAccounting],
  erasure: [eraseMe],
  link: [sendCutSheet, revokeSheetLinks, openSheetLink, makeCalendarFeed, revokeCalendarFeed],
};
const EVENT_OF = new Map(
  Object.entries(EVENTS).flatMap(([event, endpoints]) => endpoints.map(({ path: url }) => [url, event] as const)),
);
/** The fields of a call that identify whom or what it was about. Nothing else in a body is logged. */
const NAMED = ['id', 'order_id', 'data_id', 'passkey_id', 'session_id', 'role'] as const;

export type SecurityLog = Pick<Logger, 'info'>;

/** Writes one line per security event: who, from which network, what, about whom, and whether it was refused. */
export function addSecurityLog(app: FastifyInstance, log: SecurityLog): void {
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const event = EVENT_OF.get(endpoint.path) ?? (endpoint.file === undefined ? undefined : 'export');
    if (event === undefined) return;
    log.info({
      event,
      call: endpoint.path,
      outcome: outcomeOf(request.refusedAs, reply.statusCode),
      account_id: request.caller?.account_id ?? null,
      plant_id: request.caller?.plant_id ?? null,
      ...about(request),
      address: request.ip,
      request_id: request.id,
    });
  });
}

/** Asking for the second step is not a refusal, because the password was right. Too many attempts mean a lockout. */
function outcomeOf(refusedAs: string | null, status: number): string {
  if (refusedAs === 'too_many') return 'locked_out';
  return refusedAs ?? (status < 400 ? 'ok' : String(status));
}

/**
 * Lines from the same tenth of a second are written together: a separate write for each would take up a tenth of a sign-in's
 * time.
 */
const TOGETHER = { sync: false, minLength: 4096, maxLength: 1 << 20, periodicFlush: 100 };

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
/** People may type their password into the wrong field, so a name is logged only if it looks like an email address. */
function about({ body }: FastifyRequest): Record<string, unknown> {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const email = [sent.username, sent.email].find((text) => typeof text === 'string' && EMAIL.test(text));
  const named = NAMED.filter((name) => /^[\w-]{1,40}$/.test(String(sent[name] ?? '')));
  return { ...(email !== undefined && { email }), ...Object.fromEntries(named.map((name) => [name, sent[name]])) };
}

/**
 * The file that only the operator can read, DATA_DIR/log/security.log. If the disk is full, lines are lost, but no call fails.
 */
export function openSecurityLog(dataDir: string): { log: SecurityLog; flush(): Promise<unknown> } {
  const file = path.join(dataDir, 'log', 'security.log');
  const destination = pino.destination({ dest: file, mode: 0o600, mkdir: true, ...TOGETHER });
  destination.on('error', () => undefined);
  setInterval(boundKeeper(file, destination), LOOK_EVERY_MS).unref();
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return { log, flush: () => flush(destination) };
}
