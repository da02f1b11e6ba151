import type { Language } from '#contract/lib/words.ts';

/** Text in every language; if a language is missing, the code doesn't compile. */
export type Texts = Readonly<Record<Language, string>>;
export interface MailWords {
  subject: Texts;
  paragraphs: readonly Texts[];
}

/** How an area declares an email to a person, about their own account or what they do on the market. */
interface AccountMail<Facts> {
  /** What it says. `url` is the public base URL of this installation, without a trailing slash. */
  words(facts: Facts, url: string): MailWords;
  /**
   * What it counts toward, and waits for, when someone gets many emails. 'news': messages about what others do on the market,
   * in conversations, and in communities. 'address': emails of this kind to the same address. By default, all others.
   */
  pace?: 'news' | 'address';
  /** Greeted without a name: it isn't the reader's, or anyone could have typed it. */
  isUnnamed?: true;
  /** To an address, whether or not it has an account. Its facts include the language. */
  isToAddress?: true;
}
/** An area's emails by template, with the facts they need. */
export type AccountMails<Facts> = { readonly [T in keyof Facts]: AccountMail<Facts[T]> };

/** Text that people type can contain line breaks, but subjects, greetings, and sentences must be one line. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
export const same = (text: string): Texts => ({ en: text, es: text });

/** How many characters of a message an email shows. */
const MAX_QUOTED = 1500;
/** Marks each line, so that nothing a stranger wrote can pass for our own words. */
export const quote = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}...` : text)
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .map((line) => `> ${oneLine(line)}`)
    .join('\n');
