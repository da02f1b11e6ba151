import { z } from 'zod';
import { Answers, Choice } from '#contract/cut-sheets/answers.ts';
import type { Draft } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';

/** What this browser keeps of a sheet: what is on the list and in its controls, and what the plant had of it when that began. */
export interface StoredDraft extends Draft {
  base: Draft['list'];
  revision: number;
}
const Stored = z.object({
  form_data: Answers,
  typed: z.record(z.string(), z.array(Choice)),
  base: Answers,
  revision: z.int(),
});

const keyOf = (data_id: number) => `cut-sheet-${data_id}`;

/** The draft this browser keeps of a sheet. A browser without storage has none. */
export function readDraft(data_id: number): StoredDraft | null {
  try {
    const stored = Stored.parse(JSON.parse(localStorage.getItem(keyOf(data_id)) ?? 'null'));
    const { form_data, typed, base, revision } = stored;
    return { list: form_data.order_list, typed, base: base.order_list, revision };
  } catch {
    return null;
  }
}

export function writeDraft(data_id: number, { list, typed, base, revision }: StoredDraft): void {
  try {
    const stored = { form_data: { order_list: list }, typed, base: { order_list: base }, revision };
    localStorage.setItem(keyOf(data_id), JSON.stringify(stored));
  } catch {
    // Storage is full or switched off: the form still works, it only forgets when it is closed.
  }
}

export function forgetDraft(data_id: number): void {
  try {
    localStorage.removeItem(keyOf(data_id));
  } catch {
    // As above.
  }
}
