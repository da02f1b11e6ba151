export interface Mail {
  /** The same for every try of the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends messages to the outside. */
export interface Mailer {
  readonly name: string;
  /**
   * Resolves once another server has accepted the message. Throws MailRefused if it can never be sent, anything else if another
   * try is worthwhile.
   */
  send(mail: Mail): Promise<void>;
}

/** This message will not be accepted, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
