import type { Words } from '#contract/lib/spanish.ts';

/** Headings of the two forms outside the shell. The server renders them before any script has run. */
export const ENTRY_WORDS = {
  '/login': {
    title: 'Welcome Back',
    subtitle: 'Enter your email and password to sign in',
    width: 'narrow',
    question: '',
  },
  '/register': {
    title: 'Register with',
    subtitle: '',
    width: 'wide',
    question: 'Are you creating this account to buy or to sell',
  },
} as const satisfies Record<
  string,
  { title: Words; subtitle: Words | ''; width: 'narrow' | 'wide'; question: Words | '' }
>;
