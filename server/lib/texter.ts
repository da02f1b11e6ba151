export interface TextMessage {
  /** Stays the same across retries of the same text. */
  id: string;
  /** As +13125550100. */
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
   * The id of this text if the service accepted it after all, even though an earlier attempt got no response. Null if
   * it didn't.
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
