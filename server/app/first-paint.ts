import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { formFor, type Language } from '#contract/lib/words.ts';

const say = (words: Words, language: Language) => (language === 'es' ? formFor(SPANISH[words]) : words);

/**
 * What a page shows until its scripts have come: the words of sign-in and registration, where their screens will have them,
 * and 'Loading...' everywhere else. Its looks are public/first-paint.css.
 */
export function firstPaintOf(path: string, language: Language): string {
  const name = path.toLowerCase().replace(/\/+$/, '');
  const entry = Object.entries(ENTRY_WORDS).find(([address]) => address === name)?.[1];
  if (!entry) return `<p class="first first-loading" role="status">${say('Loading...', language)}</p>`;
  const subtitle = entry.subtitle && `<p>${say(entry.subtitle, language)}</p>`;
  return `<div class="first" data-width="${entry.width}"><p class="first-brand">Hindquarter</p><div class="first-sheet"><h1>${say(entry.title, language)}</h1>${subtitle}</div></div>`;
}

/** The first language of an Accept-Language header that the screens speak. */
export function languageOf(accepted: string | undefined): Language {
  const [first] = (accepted ?? '').split(',').flatMap((part) => part.trim().match(/^(en|es)\b/i)?.[1] ?? []);
  return first?.toLowerCase() === 'es' ? 'es' : 'en';
}
