export interface TextMessage {
  /** Stays the same across retries of the same text. */
  id: string;
  /** A phone number such as '+13125550100'. */
  to: string;
  text: string;
}

/** Sends text messages. */
export interface Texter {
  readonly name: string;
  /**
   * Resolves with the service's own id once it has accepted the text. Throws TextRefused if it can never be sent; any
   * other error means it's worth retrying.
   */
  send(text: TextMessage): Promise<string | null>;
  /**
   * Checks whether the service accepted this text in an earlier attempt that got no response. Returns the service's id
   * for it, or null.
   */
  find(text: TextMessage, since: Date): Promise<string | null>;
}

/** The text won't be accepted, no matter how often it is retried. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
  /** The person told the service that they want no more texts. */
  readonly isStopped: boolean;

  constructor(message: string, isStopped = false) {
    super(message);
    this.isStopped = isStopped;
  }
}
