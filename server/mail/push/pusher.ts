/** A browser's subscription at its push service. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Which of our public keys the browser subscribed with. */
  app_key: string;
}

export interface PushMessage {
  /** Stays the same across retries, so that a repeated message replaces the first one. */
  id: string;
  title: string;
  body: string;
  /** The page it opens. */
  url: string;
}

/** Sends notices to browsers. */
export interface Pusher {
  readonly name: string;
  /**
   * Resolves once the push service has accepted the message. Throws PushRefused if it can never be sent; any other
   * error means it's worth retrying.
   */
  send(to: PushSubscription, message: PushMessage): Promise<void>;
}

/** The message won't be accepted, no matter how often it is retried. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  /** The browser doesn't get notices anymore. */
  readonly isGone: boolean;

  constructor(message: string, isGone = false) {
    super(message);
    this.isGone = isGone;
  }
}
