import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { todayIn } from '#contract/lib/days.ts';
import { type Texter, type TextMessage, TextRefused } from '#server/lib/texter.ts';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A phone number, or the id of a messaging service ('MG…'). */
  from: string;
  /** Twilio's own address, or a stand-in for tests. */
  apiUrl: string;
}

export const TEXT_STATUS = '/api/notices/text_status';
export const TEXT_REPLY = '/api/notices/text_reply';

/** Must be shorter than the time a message stays claimed. */
const TIMEOUT_MS = 15_000;
/** The person replied STOP to this number. */
export const STOPPED_CODE = 21610;
/** The credentials are wrong or the account is closed, which the operator can fix. */
const OURS_TO_FIX = [401, 403, 404, 429];
/** Twilio's clock may differ from ours. */
const SKEW_MS = 60_000;

const Answer = z.object({ sid: z.string() });
const Refusal = z.object({ code: z.number().optional(), message: z.string().default('') });
const Sent = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string().nullable(), date_created: z.string() })),
});

/** Sends texts through Twilio, which reports their delivery to `public_url`. */
export function twilioTexter({ accountSid, authToken, from, apiUrl }: TwilioSettings, public_url: string): Texter {
  const messages = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const call = (url: string, body?: URLSearchParams) =>
    fetch(url, {
      headers: { authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body }),
    });
  return {
    name: 'twilio',
    async send({ id, to, text }: TextMessage) {
      const callback = `${public_url}${TEXT_STATUS}?id=${encodeURIComponent(id)}`;
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
      const answer = await call(
        messages,
        new URLSearchParams({ To: to, Body: text, StatusCallback: callback, ...sender }),
      );
      if (answer.ok) return Answer.parse(await answer.json()).sid;
      const { code, message } = Refusal.safeParse(await answer.json().catch(() => ({}))).data ?? { message: '' };
      const words = [code ?? answer.status, message].join(' ').trim();
      if (answer.status >= 500 || OURS_TO_FIX.includes(answer.status)) throw new Error(words);
      throw new TextRefused(words, code === STOPPED_CODE);
    },
    async find({ to, text }, since) {
      const earliest = since.getTime() - SKEW_MS;
      const day = todayIn('UTC', new Date(earliest));
      const query = new URLSearchParams({ To: to, 'DateSent>': day, PageSize: '200' });
      const answer = await call(`${messages}?${query}`);
      if (!answer.ok) throw new Error(`${answer.status} while looking for an earlier text`);
      const sent = Sent.parse(await answer.json()).messages;
      return sent.find(({ body, date_created }) => body === text && Date.parse(date_created) >= earliest)?.sid ?? null;
    },
  };
}

/** Whether Twilio signed this call. The signature covers the URL and the fields, sorted by name. */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
  signature: string,
): boolean {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url);
  const expected = createHmac('sha1', authToken).update(signed).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
