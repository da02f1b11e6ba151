import type { Mailer } from '#server/lib/mailer.ts';

/** The built-in mailer: nothing leaves the house. Every message is kept in `mails` before it is sent, and there the office reads it. */
export const officeMailer: Mailer = { name: 'office', send: async () => undefined };
