import type { Language } from '#contract/lib/words.ts';
import { ACCOUNT_MAILS, type AccountMailFacts, type AccountMailTemplate } from '#server/app/account-mails.ts';
import { oneLine } from '#server/lib/mails/account-mail.ts';

interface Reader {
  first_name: string;
  language: Language;
  /** The public base URL of this installation, without a trailing slash. */
  public_url: string;
}

export function writeAccountMail<T extends AccountMailTemplate>(
  template: T,
  facts: AccountMailFacts[T],
  { first_name, language, public_url }: Reader,
): { subject: string; text: string } {
  const { words, isUnnamed } = ACCOUNT_MAILS[template];
  const { subject, paragraphs } = words(facts, public_url);
  const name = oneLine(first_name);
  const greeting = isUnnamed ? { en: 'Hello,', es: 'Hola:' } : { en: `Hello ${name},`, es: `Hola, ${name}:` };
  const parts = [greeting[language], ...paragraphs.map((paragraph) => paragraph[language]), 'Hindquarter'];
  return { subject: subject[language], text: `${parts.join('\n\n')}\n` };
}
