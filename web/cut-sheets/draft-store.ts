import { z } from 'zod';
import { Answers, Choice, type OrderList } from '#contract/cut-sheets/answers.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import type { Template } from '#contract/cut-sheets/template.ts';

/** A sheet under way: what is on the list, and what was typed into controls without Save Choice yet. */
export interface Draft {
  list: OrderList;
  typed: Readonly<Record<string, Choice[]>>;
}
const StoredDraft = z.object({ form_data: Answers, typed: z.record(z.string(), z.array(Choice)) });

const keyOf = (data_id: number) => `cut-sheet-${data_id}`;

/** The draft this browser keeps of a sheet, as far as it fits the template of today. A browser without storage has none. */
export function readDraft(data_id: number, template: Template): Draft | null {
  try {
    const stored = StoredDraft.parse(JSON.parse(localStorage.getItem(keyOf(data_id)) ?? 'null'));
    return { list: keepWhatFits(template, stored.form_data.order_list), typed: stored.typed };
  } catch {
    return null;
  }
}

export function writeDraft(data_id: number, { list, typed }: Draft): void {
  try {
    localStorage.setItem(keyOf(data_id), JSON.stringify({ form_data: { order_list: list }, typed }));
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
