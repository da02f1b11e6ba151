import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { TOO_LONG } from '#contract/lib/issue-words.ts';
import type { Words } from '#web/lib/words.ts';

/** Returns why a part can't have this title. Titles must be unique because answers refer to parts by title. */
export function checkPartTitle(template: Template, id: string | null, title: string): Words | null {
  if (title === '') return 'Required';
  if (title.length > 80) return TOO_LONG;
  const isTaken = Object.entries(template).some(([other, part]) => other !== id && part.title === title);
  return isTaken ? 'A part with this title already exists.' : null;
}

/** Answers refer to cuts by title, so cut titles are unique across all parts. */
export function checkCutTitle(template: Template, own: string | null, title: string): Words | null {
  if (title === '') return 'Required';
  if (title.length > 80) return TOO_LONG;
  const isTaken = Object.values(template).some((part) => part.subcuts.some((cut) => cut.title === title));
  return title !== own && isTaken ? 'A cut with this title already exists.' : null;
}
