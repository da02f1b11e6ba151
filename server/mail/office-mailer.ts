import type { Mailer } from '#server/lib/mailer.ts';

/** The built-in mailer, which sends nothing. Every email is stored in `mails`, where the office can read it. */
export const officeMailer: Mailer = { name: 'office', send: async () => undefined };
