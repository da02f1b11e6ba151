import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/accounts/sign-in/derive-key.ts';

const MARK_BYTES = 16;
/** More accounts than anyone would ever use in one browser. */
const MAX_MARKS = 8;

/**
 * A cookie that shows which accounts a browser has signed in to before: a random number for the browser, and a mark per
 * account that only we can make. It can't sign anyone in. It only gives the browser its own counter of wrong passwords,
 * so that a stranger's guesses do not lock out its owner.
 */
export function deviceMarks(secret: string) {
  const key = deriveKey(secret, 'device');
  const markOf = (device: string, email: string): Buffer =>
    createHmac('sha256', key).update(`${device}\n${email.toLowerCase()}`).digest().subarray(0, MARK_BYTES);

  return {
    /** The browser's number, if it has signed in to this account before. */
    deviceOf(cookie: string | undefined, email: string): string | undefined {
      const [device = '', ...marks] = (cookie ?? '').split('.').slice(0, MAX_MARKS + 1);
      if (marks.length === 0) return undefined;
      const wanted = markOf(device, email);
      const isKnown = marks
        .map((mark) => Buffer.from(mark, 'base64url'))
        .some((mark) => mark.length === wanted.length && timingSafeEqual(mark, wanted));
      return isKnown ? device : undefined;
    },
    /** The cookie, prefixed with this account's mark. */
    marked(cookie: string | undefined, email: string): string {
      const [known = '', ...marks] = (cookie ?? '').split('.');
      const device = /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url');
      const mark = markOf(device, email).toString('base64url');
      const others = device === known ? marks.filter((other) => other !== mark) : [];
      return [device, mark, ...others].slice(0, MAX_MARKS + 1).join('.');
    },
  };
}
