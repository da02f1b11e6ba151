import { Agent, request } from 'node:https';
import webPush from 'web-push';
import { isPushAddress } from '#server/accounts/push/push-address.ts';
import { type PushKeys, pushKeys } from '#server/accounts/push/push-keys.ts';
import { publicLookup } from '#server/lib/sockets/public-lookup.ts';
import { type Pusher, type PushMessage, PushRefused, type PushSubscription } from '#server/mail/push/pusher.ts';

/** Must be shorter than the time a message stays claimed. */
const TIMEOUT_MS = 15_000;
/** How long the push service keeps a notice for a device that is off. */
const KEPT_SECONDS = 2 * 86_400;
/** A push service accepts about 4,000 bytes. Each character takes up to 3. */
const MAX_LETTERS = { title: 200, body: 500 };
const GONE = [404, 410];
/** The message is too large, or the push service can't read it. */
const HOPELESS = [400, 413];

export const refuseAddress = () => new PushRefused('The push service’s address isn’t public.');

interface WebPusherSettings {
  /** The installation's secrets, the current one first. */
  secrets: readonly string[];
  /** Where push services can reach the operator: mailto: or https:. */
  contact: string;
  /** How to connect, for tests. */
  agent?: Agent;
}

/** Sends notices through the browsers' own push services, encrypted for the browser. */
export function webPusher({
  secrets,
  contact,
  agent = new Agent({ lookup: publicLookup(refuseAddress) }),
}: WebPusherSettings): Pusher {
  const keys = new Map(secrets.map((secret) => pushKeys(secret)).map((pair) => [pair.publicKey, pair]));
  return {
    name: 'push',
    async send(to, message) {
      const pair = keys.get(to.app_key);
      if (!pair) throw new PushRefused('The installation’s secret changed since this device was added.', true);
      if (!isPushAddress(to.endpoint)) throw new PushRefused('The push service’s address isn’t public.', true);
      const status = await post(encrypted(to, message, pair, contact), agent);
      if (status < 300) return;
      const about = `The push service answered ${status}.`;
      if (GONE.includes(status) || HOPELESS.includes(status)) throw new PushRefused(about, GONE.includes(status));
      throw new Error(about);
    },
  };
}

function encrypted(
  { endpoint, p256dh, auth }: PushSubscription,
  { id, title, body, url }: PushMessage,
  { publicKey, privateKey }: PushKeys,
  subject: string,
) {
  const shown = { id, title: title.slice(0, MAX_LETTERS.title), body: body.slice(0, MAX_LETTERS.body), url };
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(shown), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: KEPT_SECONDS,
    topic: id.replaceAll(/[^\w-]/g, '-').slice(-32),
  });
}

/** Doesn't follow redirects, and reads only the response's status. */
const post = ({ endpoint, method, headers, body }: webPush.RequestDetails, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(endpoint, { method, headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    call.on('error', reject).end(body);
  });
