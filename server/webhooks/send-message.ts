import type { lookup } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from '#server/lib/sockets/public-lookup.ts';

/** Must be shorter than the time a delivery stays claimed. */
const TIMEOUT_MS = 10_000;
/** How much of an answer the log keeps. */
const ANSWER_BYTES = 500;

/** What came back: the status, or null if nothing did, and the beginning of the answer, or why there was none. */
export interface Answer {
  http: number | null;
  answer: string;
}
export type Send = (url: string, headers: Record<string, string>, body: string) => Promise<Answer>;

export interface WebhookSender {
  /** Whether a message may go to this address. Names are checked again when they are resolved. */
  accepts(url: string): boolean;
  send: Send;
}

/**
 * Sends messages to addresses on the internet only, so that nobody can reach into the network that this server is in. Doesn't
 * follow redirects. With `allowsPrivate`, for tests and for trying it out, it sends anywhere.
 */
export function webhookSender(allowsPrivate: boolean, find?: typeof lookup): WebhookSender {
  const refuse = () => new Error('The address isn’t on the internet.');
  const agent = new Agent(allowsPrivate ? {} : { lookup: publicLookup(refuse, find) });
  const plainAgent = new PlainAgent();

  function accepts(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, username, password } = new URL(url);
    if (username || password) return false;
    if (allowsPrivate) return protocol === 'https:' || protocol === 'http:';
    const address = hostname.replace(/^\[|\]$/g, '');
    // Connections to a bare address skip the lookup.
    return protocol === 'https:' && (isIP(address) === 0 ? hostname.includes('.') : isPublicAddress(address));
  }

  const send: Send = (url, headers, body) =>
    new Promise((resolve) => {
      const fail = (error: Error) => resolve({ http: null, answer: error.message.slice(0, ANSWER_BYTES) });
      if (!accepts(url)) return fail(refuse());
      const isPlain = url.startsWith('http:');
      const options = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Hindquarter-Webhooks', ...headers },
        agent: isPlain ? plainAgent : agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const call = (isPlain ? plainRequest : request)(url, options, (answer) => {
        let text = '';
        const finish = () =>
          resolve({ http: answer.statusCode ?? null, answer: text.slice(0, ANSWER_BYTES).replaceAll('\0', '') });
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          if (text.length < ANSWER_BYTES) return;
          finish();
          answer.destroy();
        });
        answer.on('end', finish).on('error', finish);
      });
      call.on('error', fail).end(body);
    });

  return { accepts, send };
}
