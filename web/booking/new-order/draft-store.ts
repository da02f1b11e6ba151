import { z } from 'zod';
import { DraftOrder, isUntouched } from '#web/booking/new-order/draft-order.ts';
import type { Submit } from '#web/lib/api.ts';

/** The submit whose answer never came is kept too: the same contents then go under the same key, also after a reload. */
const Stored = z.object({
  draft: DraftOrder,
  submit: z.object({ key: z.string(), contents: z.string() }).nullable(),
});
export interface StoredDraft {
  draft: DraftOrder;
  submit: Submit | null;
}

/** Whose draft it is: whoever signs in at the same desk has their own, in each plant that they are in. */
export interface DraftOwner {
  id: number;
  /** The plant. */
  admin: number | null;
}
/** A form of another shape begins anew. */
const keyOf = ({ id, admin }: DraftOwner) => `new-order-v2-${id}-${admin}`;

/** What this browser keeps of an order that was begun. A browser without storage keeps none. */
export function readDraft(owner: DraftOwner): StoredDraft | null {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'));
  } catch {
    return null;
  }
}

export function writeDraft(owner: DraftOwner, stored: StoredDraft): void {
  try {
    if (isUntouched(stored.draft)) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(stored));
  } catch {
    // Storage is full or switched off: the form still works, it only forgets when it is closed.
  }
}
