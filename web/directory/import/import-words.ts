import type { CellProblem } from '#contract/directory/import.ts';
import type { ImportAction, ImportStatus, RowChoice } from '#contract/directory/import-api.ts';
import { fillWords } from '#contract/lib/words.ts';
import { refusalWords, translate, type Words } from '#web/lib/words.ts';

export const STATUS_WORDS = {
  uploaded: 'Choose columns',
  checked: 'Ready to review',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
} as const satisfies Record<ImportStatus, Words>;

export const ACTION_WORDS = {
  add: 'New',
  update: 'Update',
  same: 'Unchanged',
  skip: 'Skipped',
  wrong: 'Problem',
} as const satisfies Record<ImportAction, Words>;

export const CHOICE_WORDS = {
  skip: 'Skip',
  update: 'Update',
  add: 'Add as new',
} as const satisfies Record<RowChoice, Words>;

/** A cell's error in the user's language. */
export const problemWords = ({ words, values = {}, code }: CellProblem): string =>
  code ? refusalWords(code, words, values) : fillWords(translate(words), values);
