import { z } from 'zod';
import type { Submit } from '#web/lib/api.ts';
import { DraftOrder, isUntouched } from '#web/orders/draft-order.ts';

/** The submit whose answer never came is kept too: the same contents then go under the same key, also after a reload. */
const Stored = z.object({
  draft: DraftOrder,
  submit: z.object({ key: z.string(), contents: z.string() }).nullable(),
});
export interface StoredDraft {
  draft: DraftOrder;
  submit: Submit | null;
}

/** Whoever signs in at the same desk has a draft of their own; a form of another shape begins anew. */
const keyOf = (account_id: number) => `new-order-v1-${account_id}`;

/** What this browser keeps of an order that was begun. A browser without storage keeps none. */
export function readDraft(account_id: number): StoredDraft | null {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(keyOf(account_id)) ?? 'null'));
  } catch {
    return null;
  }
}

export function writeDraft(account_id: number, stored: StoredDraft): void {
  try {
    if (isUntouched(stored.draft)) localStorage.removeItem(keyOf(account_id));
    else localStorage.setItem(keyOf(account_id), JSON.stringify(stored));
  } catch {
    // Storage is full or switched off: the form still works, it only forgets when it is closed.
  }
}
