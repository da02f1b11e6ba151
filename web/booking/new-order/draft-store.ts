import { z } from 'zod';
import { EMPTY_DRAFT, isUntouched, OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import type { Submit } from '#web/lib/api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

/** A submission that got no response is stored too, so that the same body is resent with the same key, even after a reload. */
const Stored = z.object({
  draft: OrderDraft,
  submit: z.object({ key: z.string(), contents: z.string() }).nullable(),
});
export interface StoredDraft {
  draft: OrderDraft;
  submit: Submit | null;
}

/** Whose draft it is. People who share a computer have separate drafts, one per plant. */
export interface DraftOwner {
  id: number;
  /** The plant's id. */
  admin: number | null;
}
/** Change the version when the form's shape changes. Older drafts are then ignored. */
const keyOf = ({ id, admin }: DraftOwner) => `new-order-v3-${id}-${admin}`;

/** Returns the stored order draft, or null if there is none. */
export const readDraft = (owner: DraftOwner): StoredDraft | null => readKept(keyOf(owner), Stored) ?? null;

export const writeDraft = (owner: DraftOwner, stored: StoredDraft): void =>
  keepValue(keyOf(owner), isUntouched(stored.draft) ? null : stored);

/** Stores the draft and, until a response arrives, the submission that sent it. */
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
