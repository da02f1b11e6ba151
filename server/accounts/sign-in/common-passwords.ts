import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isGuessable, isSimple, wordsAbout } from '#contract/accounts/password-rating.ts';
import { wordsFor } from '#contract/app/refusals.ts';
import { Problem } from '#server/lib/problem.ts';
import { ROOT } from '#server/lib/root.ts';

/** The 10,000 most common passwords with at least 8 characters. Shorter ones are refused anyway. */
const COMMON = new Set(
  readFileSync(path.join(ROOT, 'server/accounts/sign-in/common-passwords.txt'), 'utf8').trimEnd().split('\n'),
);

export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase());

/** Refuses passwords that attackers try first. `about` is what they may know about the person. */
export function requireUncommon(password: string, about: readonly (string | null | undefined)[] = []): void {
  if (isSimple(password)) throw new Problem('password_simple', { fields: { password: wordsFor('password_simple') } });
  if (isCommon(password)) throw new Problem('password_common', { fields: { password: wordsFor('password_common') } });
  if (isGuessable(password, wordsAbout(about)))
    throw new Problem('password_guessable', { fields: { password: wordsFor('password_guessable') } });
}
