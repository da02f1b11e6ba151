import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { meaningOf } from '#contract/mail/stop-words.ts';
import type { Db } from '#server/lib/database.ts';
import { emit, MARKET_ID } from '#server/lib/events.ts';
import { noteDelivery } from '#server/lib/mails/mails.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Site } from '#server/lib/site.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { resumeTexts, stopTexts } from '#server/mail/text-stops.ts';
import {
  isSignedByTwilio,
  STOPPED_CODE,
  TEXT_REPLY,
  TEXT_STATUS,
  type TwilioSettings,
} from '#server/mail/twilio-texter.ts';

interface Parts {
  db: Db;
  twilio: TwilioSettings | undefined;
  site: Site;
}

const Status = z.object({
  MessageStatus: z.string(),
  To: z.string().default(''),
  ErrorCode: z.coerce.number().optional(),
});
const StatusQuery = z.object({ id: z.string().regex(/^hindquarter\.-?\d{1,15}\.\d{1,15}$/) });
/** If `OptOutType` is set, Twilio recognized the word and has already replied. */
const Reply = z.object({ From: z.string(), Body: z.string().default(''), OptOutType: z.string().default('') });

/** Twilio's calls about texts: whether they were delivered, and what people reply. Unsigned calls are refused. */
export function addTextWebhooks(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  app.post(TEXT_STATUS, async (request, reply) => {
    const fields = requireSigned(request, parts);
    const query = StatusQuery.safeParse(request.query);
    const status = Status.safeParse(fields);
    if (!query.success || !status.success) throw new Problem('malformed');
    const [, owner_id, mail_id] = query.data.id.split('.');
    await recordDelivery(db, { owner_id: Number(owner_id), mail_id: Number(mail_id) }, status.data);
    return reply.code(204).send();
  });
  app.post(TEXT_REPLY, async (request, reply) => {
    const said = Reply.safeParse(requireSigned(request, parts));
    if (!said.success) throw new Problem('malformed');
    const answer = await answerReply(db, said.data);
    const isAnswered = said.data.OptOutType !== '';
    const message = answer === undefined || isAnswered ? '' : `<Message>${answer}</Message>`;
    return reply.type('text/xml').send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
  });
}

function requireSigned({ body, headers, url }: FastifyRequest, { twilio, site }: Parts): Record<string, string> {
  if (!twilio) throw new Problem('not_found');
  const fields = z.record(z.string(), z.string()).safeParse(body ?? {});
  const signature = String(headers['x-twilio-signature'] ?? '');
  if (!fields.success || !isSignedByTwilio(twilio.authToken, `${site.origin()}${url}`, fields.data, signature)) {
    throw new Problem('malformed');
  }
  return fields.data;
}

/** Reports arrive in any order, so a report can only move a text's status forward: from sent to delivered or failed. */
async function recordDelivery(
  db: Db,
  text: { owner_id: number; mail_id: number },
  { MessageStatus, To, ErrorCode }: z.output<typeof Status>,
): Promise<void> {
  const isDelivered = MessageStatus === 'delivered';
  if (!isDelivered && !['undelivered', 'failed', 'canceled'].includes(MessageStatus)) return;
  if (ErrorCode === STOPPED_CODE) await stopTexts(db, To);
  const status = isDelivered ? 'delivered' : 'failed';
  const problem = isDelivered ? null : [MessageStatus, ErrorCode ?? ''].join(' ').trim();
  await inTransaction(db, async (tx) => {
    const isNew = await noteDelivery(tx, text, { status, problem });
    const actor = { plant_id: text.owner_id, account_id: null };
    if (isNew && actor.plant_id !== MARKET_ID) await emit(tx, { actor }, 'mail.changed', {});
  });
}

const ANSWERS = {
  stop: {
    en: 'You won’t get any more texts from us. Reply START to get them again.',
    es: 'Ya no recibirá mensajes de texto. Responda START para recibirlos de nuevo.',
  },
  start: {
    en: 'You’ll get texts again. Reply STOP to end them.',
    es: 'Volverá a recibir mensajes de texto. Responda STOP para dejar de recibirlos.',
  },
  help: {
    en: 'Hindquarter texts you about your orders and new messages. For help with an order, call the plant. Reply STOP to end texts.',
    es: 'Hindquarter le avisa de sus pedidos y mensajes nuevos. Si necesita ayuda con un pedido, llame a la planta. Responda STOP para no recibir más mensajes.',
  },
} as const;

/** Stops and restarts take effect immediately and are confirmed once. */
async function answerReply(db: Db, { From, Body }: z.output<typeof Reply>): Promise<string | undefined> {
  const { asks, language } = meaningOf(Body);
  if (asks === null) return undefined;
  const isNew = asks === 'help' || (asks === 'stop' ? await stopTexts(db, From) : await resumeTexts(db, From));
  return isNew ? ANSWERS[asks][language] : undefined;
}
