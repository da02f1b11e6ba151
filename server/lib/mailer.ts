import type { Language } from '#contract/lib/words.ts';

export interface Mail {
  /** Stays the same across retries of the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Where replies go, if not to the sender. */
  replyTo?: string;
  attachment?: MailAttachment;
  /** The language of the text, if known. */
  language?: Language;
  /** Who writes, shown above the text. Only read if the mailer actually sends. If omitted, it is Hindquarter itself. */
  readSender?(): Promise<MailSender>;
}

/** `logo` is a PNG, at most 480 pixels wide and 128 high; null if there is none. */
export interface MailSender {
  name: string;
  logo: Uint8Array | null;
}

/** A PDF. It is only made if the mailer actually sends it. */
export interface MailAttachment {
  name: string;
  read(): Promise<Uint8Array>;
}

/** Delivers emails. */
export interface Mailer {
  readonly name: string;
  /**
   * Resolves once another server has accepted the message. Throws MailRefused if it can never be sent; any other error means
   * it's worth retrying.
   */
  send(mail: Mail): Promise<void>;
}

/** The message won't be accepted, no matter how often it is retried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
