import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TwilioSettings } from '#server/mail/twilio-texter.ts';

const TWILIO_TOKEN = 'only_for_tests';

interface TakenText {
  sid: string;
  to: string;
  body: string;
  callback: string;
  date_created: string;
}

/**
 * Takes texts as Twilio does. Numbers ending in 0001 have unsubscribed, and numbers ending in 0002 don't exist. For
 * numbers ending in 0003, the service is busy. For numbers ending in 0004, the text is accepted but no response is
 * sent.
 */
export async function openTwilioStandIn() {
  const taken: TakenText[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    if (request.headers.authorization !== `Basic ${btoa(`AC000001:${TWILIO_TOKEN}`)}`)
      return answer(401, { code: 20003 });
    if (pathname !== '/2010-04-01/Accounts/AC000001/Messages.json') return answer(404, { code: 20404 });
    if (request.method === 'GET') {
      const messages = taken.filter(({ to }) => to === searchParams.get('To'));
      return answer(200, { messages });
    }
    const fields = new URLSearchParams(await text(request));
    const to = fields.get('To') ?? '';
    if (to.endsWith('0001'))
      return answer(400, { code: 21610, message: 'StoredCharge to send to unsubscribed recipient' });
    if (to.endsWith('0002')) return answer(400, { code: 21211, message: 'Invalid phone number' });
    if (to.endsWith('0003')) return answer(503, { code: 20503, message: 'Service unavailable' });
    const sid = `SM${taken.length + 1}`;
    const date_created = new Date().toUTCString();
    taken.push({ sid, to, body: fields.get('Body') ?? '', callback: fields.get('StatusCallback') ?? '', date_created });
    return to.endsWith('0004') ? request.socket.destroy() : answer(201, { sid, status: 'queued' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: TwilioSettings = { accountSid: 'AC000001', authToken: TWILIO_TOKEN, from: '+13125559999', apiUrl };
  return { taken, settings, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The signature of a call from Twilio. */
export function twilioSignature(url: string, fields: Record<string, string>, token = TWILIO_TOKEN): string {
  const names = Object.keys(fields).sort();
  return createHmac('sha1', token)
    .update(url + names.map((name) => name + fields[name]).join(''))
    .digest('base64');
}
