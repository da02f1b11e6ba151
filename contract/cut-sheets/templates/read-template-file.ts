import type { z } from 'zod';
import { DraftTemplate } from '#contract/cut-sheets/built-in/draft-template.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What is wrong with a file, and where: the path of titles leading there, '' for the file as a whole. */
export interface FileProblem {
  place: string;
  words: Words;
}
type ReadFile = { template: z.output<typeof DraftTemplate>; problems?: never } | { problems: FileProblem[] };

const MAX_PROBLEMS = 20;

/** Reads a template from JSON in exactly the form_json structure (CUT-045), or returns what is wrong with it. */
export function readTemplateFile(text: string): ReadFile {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problems: [{ place: '', words: 'This isn’t valid JSON.' }] };
  }
  if (!isRecord(value)) return { problems: [{ place: '', words: 'This must be an object of parts, keyed by ID.' }] };
  const read = DraftTemplate.safeParse(value, { error: wordsOf });
  if (read.success) return { template: read.data };
  return {
    problems: read.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => ({
      place: placeOf(value, path),
      words: message as Words,
    })),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KINDS: Readonly<Record<string, Words>> = {
  array: 'This must be a list.',
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a number.',
  boolean: 'This must be true or false.',
  object: 'This must be an object.',
};
/**
 * Rewords only the messages for mistakes that can't be made in the builder. For titles that are too short or numbers out of
 * bounds, zod's message is used.
 */
function wordsOf(issue: z.core.$ZodRawIssue): Words | undefined {
  if (issue.input === undefined) return 'This is missing.';
  if (issue.code === 'invalid_type') return KINDS[issue.expected];
  if (issue.code === 'invalid_key')
    return 'Part IDs use lowercase letters, digits, hyphens, and underscores, and start with a letter.';
  if (issue.code === 'invalid_union')
    return 'The type must be Dropdown, Multiselect, Textbox, Number, Amounts, or Subfields.';
  if (issue.code === 'invalid_value')
    return 'The type must be Dropdown, Multiselect, Textbox, Number, Amounts, or Subfields.';
  return undefined;
}

/** 'Chuck › Chuck roast › Roast weight › options': titles where there are any, otherwise the file's keys. */
function placeOf(file: unknown, path: readonly PropertyKey[]): string {
  let at: unknown = file;
  const names: string[] = [];
  for (const [nth, key] of path.entries()) {
    at = isRecord(at) || Array.isArray(at) ? (at as Record<PropertyKey, unknown>)[key] : undefined;
    const isListOfNamed = (key === 'subcuts' || key === 'controls') && nth < path.length - 1;
    if (!isListOfNamed) names.push(nameOf(at) ?? (typeof key === 'number' ? String(key + 1) : String(key)));
  }
  return names.join(' › ').slice(0, 200);
}
const nameOf = (value: unknown): string | undefined =>
  isRecord(value)
    ? ([value.title, value.description].find((name) => typeof name === 'string' && name !== '') as string | undefined)
    : undefined;
