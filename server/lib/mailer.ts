export interface Mail {
  /** The same for every try of the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** What carries messages out of the house. */
export interface Mailer {
  readonly name: string;
  /** Resolves once the message is somebody else's to deliver. Throws MailRefused for one that can never be sent, anything else for one worth another try. */
  send(mail: Mail): Promise<void>;
}

/** This message will not be taken, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
