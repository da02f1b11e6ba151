import { z } from 'zod';
import { Answers, Choice } from '#contract/cut-sheets/answers.ts';
import type { Draft } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

/** What this browser stores for a sheet: the list, the controls, and the server's answers they were based on. */
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

/** Returns a sheet's stored draft, or null if storage is unavailable. */
export function readDraft(data_id: number): StoredDraft | null {
  const stored = readKept(keyOf(data_id), Stored);
  if (!stored) return null;
  const { form_data, typed, base, revision } = stored;
  return { list: form_data.order_list, typed, base: base.order_list, revision };
}

export function writeDraft(data_id: number, { list, typed, base, revision }: StoredDraft): void {
  keepValue(keyOf(data_id), { form_data: { order_list: list }, typed, base: { order_list: base }, revision });
}

export const forgetDraft = (data_id: number): void => keepValue(keyOf(data_id), null);
