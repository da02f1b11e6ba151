import type { Pusher } from '#server/mail/push/pusher.ts';

/** Sends nothing. Every notice is stored in `mails`, where the office can read it. */
export const officePusher: Pusher = { name: 'office', send: async () => undefined };
