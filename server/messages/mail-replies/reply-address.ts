import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ReplySettings {
  /** The domain whose mail the provider passes on to us. */
  domain: string;
  /** Signs the provider's calls. */
  signingKey: string;
  /** The installation's secret, and earlier ones that were used for the addresses in older emails. */
  secrets: readonly [string, ...string[]];
}
/** One person in one conversation. */
export interface Replier {
  thread_id: number;
  account_id: number;
}

/** Ids in base 36, so the longest address still fits into the 64 characters before the @. */
const ADDRESS = /^reply\+([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-f]{32})@(.+)$/;

/**
 * The address for one person's replies in one conversation. Nobody can forge one for another person or conversation.
 */
export function replyAddress({ domain, secrets }: ReplySettings, replier: Replier): string {
  const [thread, account] = [replier.thread_id.toString(36), replier.account_id.toString(36)];
  return `reply+${thread}.${account}.${proofOf(secrets[0], replier)}@${domain}`;
}

/** Who replied, and where. Undefined for an address that we didn't make. */
export function readReplyAddress({ domain, secrets }: ReplySettings, address: string): Replier | undefined {
  const [, thread = '', account = '', proof = '', at] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  if (at !== domain.toLowerCase()) return undefined;
  const replier = { thread_id: Number.parseInt(thread, 36), account_id: Number.parseInt(account, 36) };
  const isOurs = secrets.some((secret) => timingSafeEqual(Buffer.from(proofOf(secret, replier)), Buffer.from(proof)));
  return isOurs ? replier : undefined;
}

/** 128 bits, in lower case because mail servers may change the case of addresses. */
const proofOf = (secret: string, { thread_id, account_id }: Replier): string =>
  createHmac('sha256', secret).update(`reply by mail ${thread_id} ${account_id}`).digest('hex').slice(0, 32);
