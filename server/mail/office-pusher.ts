import type { Pusher } from '#server/lib/pusher.ts';

/** Sends nothing. Every notice is stored in `mails`, where the office can read it. */
export const officePusher: Pusher = { name: 'office', send: async () => undefined };
