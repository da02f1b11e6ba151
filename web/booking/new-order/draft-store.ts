import { z } from 'zod';
import { EMPTY_DRAFT, isUntouched, OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import type { Submit } from '#web/lib/api.ts';

/** The submit whose answer never came is kept too: the same contents then go under the same key, also after a reload. */
const Stored = z.object({
  draft: OrderDraft,
  submit: z.object({ key: z.string(), contents: z.string() }).nullable(),
});
export interface StoredDraft {
  draft: OrderDraft;
  submit: Submit | null;
}

/** Whose draft it is: whoever signs in at the same desk has their own, in each plant that they are in. */
export interface DraftOwner {
  id: number;
  /** The plant. */
  admin: number | null;
}
/** A form of another shape begins anew. */
const keyOf = ({ id, admin }: DraftOwner) => `new-order-v3-${id}-${admin}`;

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

/** Keeps the draft as it stands and, while its answer is not known, the submit it went under. */
export function keepDraft(owner: DraftOwner) {
  let stored: StoredDraft = { draft: EMPTY_DRAFT, submit: null };
  const store = (changes: Partial<StoredDraft>) => {
    stored = { ...stored, ...changes };
    writeDraft(owner, stored);
  };
  return {
    write: (draft: OrderDraft) => store({ draft }),
    submit: {
      get current(): Submit | null {
        return stored.submit;
      },
      set current(submit: Submit | null) {
        store({ submit });
      },
    },
  };
}
