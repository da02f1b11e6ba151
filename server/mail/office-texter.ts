import type { Texter } from '#server/lib/texter.ts';

/** The built-in texter, which sends nothing. Every text is stored in `mails`, where the office can read it. */
export const officeTexter: Texter = { name: 'office', send: async () => null, find: async () => null };
