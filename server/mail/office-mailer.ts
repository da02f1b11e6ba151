import type { Mailer } from '#server/lib/mailer.ts';

/** The built-in mailer: nothing is sent. Every message is stored in `mails`, where the office can read it. */
export const officeMailer: Mailer = { name: 'office', send: async () => undefined };
