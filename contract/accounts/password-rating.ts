import { MIN_PASSWORD } from '#contract/accounts/registration-api.ts';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** A long password needs no symbols; a shorter one is strong only if it mixes kinds of characters. */
const LONG = 14;
const MIXED = { length: 10, kinds: 3, different: 6 };

/** With fewer characters than this that aren't repeated, a password is guessed soon, however long it is. */
const MIN_LEFT = 6;
/** Shorter words are in many passwords by chance. */
const MIN_WORD = 3;

export type PasswordRating = 'Too short' | 'Too simple' | 'Too common' | 'Too easy to guess' | 'OK' | 'Strong';

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '');
/** What is left of a password without its repetitions: 'abcabcabc' is 'abc', 'Aaaaaaa1!' is 'a1!'. */
const withoutRepeats = (folded: string) => folded.replace(/(.+?)\1+/gu, '$1').replace(/(.)\1+/gu, '$1');
const isTooLittle = (folded: string) => [...withoutRepeats(folded)].length < MIN_LEFT;

/** Whether a password is only spaces, or a few characters over and over. */
export const isSimple = (password: string): boolean => isTooLittle(fold(password));

/** The words that someone who knows a person tries first: their name, their plant's, and the parts of their email address. */
export const wordsAbout = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ?? '').split(/[\s@.,;_+-]+/).concat(text ?? ''));

/** Whether a password is little more than our name or words about the person, such as 'Hindquarter1' or 'ann.lee2026'. */
export function isGuessable(password: string, about: readonly string[] = []): boolean {
  const words = ['hindquarter', ...about].map(fold).filter((word) => word.length >= MIN_WORD);
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const folded = fold(password);
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ''), folded);
  return left !== folded && isTooLittle(left);
}

/** How strong a new password is, in words; '' while the field is empty. */
export function ratePassword(password: string, isCommon: boolean, about: readonly string[] = []): PasswordRating | '' {
  if (password === '') return '';
  if (password.length < MIN_PASSWORD) return 'Too short';
  if (isSimple(password)) return 'Too simple';
  if (isGuessable(password, about)) return 'Too easy to guess';
  if (isCommon) return 'Too common';
  const different = new Set(password).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const isLong = password.length >= LONG || (password.length >= MIXED.length && kinds >= MIXED.kinds);
  return isLong && different >= MIXED.different ? 'Strong' : 'OK';
}
