import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import { PAGES } from '#contract/app/pages.ts';
import type { Page } from '#contract/lib/page.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { formFor, type Language } from '#contract/lib/words.ts';

const say = (words: Words, language: Language) => (language === 'es' ? formFor(SPANISH[words]) : words);

/** The registration screen has this many fields above its question. */
const FIELDS = '<div class="first-field"></div>'.repeat(5);

/**
 * What a page shows until its scripts load. Sign-in and registration show their headings, placed as on their screens. Other
 * pages show 'Loading...' and, with `hasScreen`, their title. Styled by public/first-paint.css.
 */
export function firstPaintOf(path: string, language: Language, hasScreen = false): string {
  const name = path.toLowerCase().replace(/\/+$/, '');
  const entry = Object.entries(ENTRY_WORDS).find(([address]) => address === name)?.[1];
  if (!entry) {
    const loading = say('Loading...', language);
    const title = hasScreen && Object.entries<Page>(PAGES).find(([page]) => page.toLowerCase() === name)?.[1].title;
    if (!title) return `<p class="first first-loading" role="status">${loading}</p>`;
    return `<div class="first-page"><p class="first-bar">Hindquarter</p><h1>${say(title, language)}</h1><p role="status">${loading}</p></div>`;
  }
  const subtitle = entry.subtitle && `<p>${say(entry.subtitle, language)}</p>`;
  const question = entry.question && `${FIELDS}<p class="first-question">${say(entry.question, language)}</p>`;
  return `<div class="first" data-width="${entry.width}"><p class="first-brand">Hindquarter</p><div class="first-sheet"><h1>${say(entry.title, language)}</h1>${subtitle}${question}</div></div>`;
}

/** The first language of an Accept-Language header that we support. */
export function languageOf(accepted: string | undefined): Language {
  const [first] = (accepted ?? '').split(',').flatMap((part) => part.trim().match(/^(en|es)\b/i)?.[1] ?? []);
  return first?.toLowerCase() === 'es' ? 'es' : 'en';
}
