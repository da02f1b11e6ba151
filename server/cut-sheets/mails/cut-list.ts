import { cutName } from '#contract/lib/cut-words.ts';
import { CUT_NAMES } from '#contract/lib/spanish/cuts/cut-names.ts';
import type { Texts } from '#server/mail/mail-templates.ts';

/** Cuts by name, in each recipient's language. A plant's own words stay as they are. */
export const listCuts = (titles: readonly string[]): Texts => ({
  en: titles.join(', '),
  es: titles.map((title) => cutName(CUT_NAMES, title)).join(', '),
});
