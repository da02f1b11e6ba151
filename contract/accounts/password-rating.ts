import { MIN_PASSWORD } from '#contract/accounts/registration-api.ts';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** A long password needs no symbols; a shorter one is strong only if it mixes kinds of characters. */
const LONG = 14;
const MIXED = { length: 10, kinds: 3, different: 6 };

/** Fewer different characters than this are guessed right away, however often they are repeated. */
const LEAST_DIFFERENT = 3;

export type PasswordRating = 'Too short' | 'Too simple' | 'Too common' | 'OK' | 'Strong';

/** Whether a password is only spaces, or one or two letters over and over. */
export const isSimple = (password: string): boolean =>
  new Set(password.toLowerCase().replace(/\s/g, '')).size < LEAST_DIFFERENT;

/** How strong a new password is, in words; '' while the field is empty. */
export function ratePassword(password: string, isCommon: boolean): PasswordRating | '' {
  if (password === '') return '';
  if (password.length < MIN_PASSWORD) return 'Too short';
  if (isSimple(password)) return 'Too simple';
  if (isCommon) return 'Too common';
  const different = new Set(password).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const isLong = password.length >= LONG || (password.length >= MIXED.length && kinds >= MIXED.kinds);
  return isLong && different >= MIXED.different ? 'Strong' : 'OK';
}
