import { useEffect, useState } from 'react';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { todayUtc } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import {
  countHeads,
  type DraftOrder,
  EMPTY_DRAFT,
  findMissing,
  isUntouched,
  speciesOf,
} from '#web/booking/new-order/draft-order.ts';
import { payloadOf } from '#web/booking/new-order/draft-payload.ts';
import { type DraftOwner, readDraft, type StoredDraft, writeDraft } from '#web/booking/new-order/draft-store.ts';
import { announce, SHOWN_MS } from '#web/lib/announce.ts';
import { type Submit, useAsk, useSend } from '#web/lib/api.ts';
import { ApiProblem, LostConnection, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';

export interface Booked {
  order_ids: readonly number[];
  /** One, or those of a recurrence. */
  dates: readonly string[];
}

/** Why the last submit booked nothing: in `fields` at what it is about, otherwise beside Submit. */
interface Refusal {
  words: string;
  isLost: boolean;
  fields: Readonly<Record<string, string>>;
}

export type NewOrder = ReturnType<typeof useNewOrder>;

/**
 * The new-order form's state, on its page and in its dialog: the draft, kept in this browser until it is booked; what is
 * missing; the submit. A booked form becomes empty again 3 s after its message. Spec part 1, section 9; decision C-113.
 */
export function useNewOrder() {
  const me = useMe();
  const hasCard = useCardGuard();
  const [begun, setBegun] = useState(() => readDraft(me));
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isPressed, setPressed] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [booked, setBooked] = useState<Booked | null>(null);
  const [isDone, setDone] = useState(false);
  const kept = useKeptDraft(me);

  const { dropoff_date, process_option } = draft;
  const slots = useAsk(
    getDateAvailableSlot,
    { date: dropoff_date, process_option, species: speciesOf(draft) },
    { enabled: dropoff_date !== '', keepPrevious: true },
  );
  const ofThisDay = slots.isPlaceholderData ? undefined : slots.data;
  const missing = isDone ? [] : findMissing(draft, todayUtc(), ofThisDay);

  const send = useSend(createManualOrder, {
    showsErrors: true,
    refetch: [proOrderList, getAllDateSlot, getDateAvailableSlot],
    submit: kept.submit,
    onDone: ({ order_ids, dates }, message) => {
      kept.write(EMPTY_DRAFT);
      setBooked({ order_ids, dates });
      setDone(true);
      const [first = 0] = order_ids;
      const label = t('Open the {count} orders', { count: order_ids.length });
      announce('success', message ?? '', { label, ...orderLink(first) });
    },
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      setDraft(EMPTY_DRAFT);
      setPressed(false);
      setDone(false);
    }, SHOWN_MS.success);
    return () => clearTimeout(timer);
  }, [isDone]);

  function change(changes: Partial<DraftOrder>): void {
    const next = { ...draft, ...changes };
    setDraft(next);
    setRefusal(refusal && { ...refusal, fields: fieldsStillWrong(refusal.fields, changes) });
    kept.write(next);
  }

  /** Books the draft; answers the first place that hinders it, or null. */
  async function submit(): Promise<string | null> {
    setPressed(true);
    if (missing[0]) return missing[0].place;
    if (send.isPending || !hasCard()) return null;
    setRefusal(null);
    try {
      await send.mutateAsync(payloadOf(draft));
      return null;
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : {};
      setRefusal({ words: wordsOf(error), isLost: error instanceof LostConnection, fields });
      // Somebody else was quicker: the counters say what the day has now.
      if (fields.dropoff_date) void slots.refetch();
      return Object.keys(fields)[0] ?? null;
    }
  }

  return {
    draft,
    change,
    missing,
    /** The sentence at a field: what the server said of it, or what is missing once Submit was pressed. */
    errorAt: (field: string): string | undefined =>
      refusal?.fields[field] ?? (isPressed ? missing.find(({ place }) => place === field)?.words : undefined),
    slots,
    /** Animals that are not yet among the day's used slots. */
    heads: isDone ? 0 : countHeads(draft),
    submit,
    isPressed,
    isSending: send.isPending,
    refusal,
    isDirty: !isDone && !isUntouched(draft),
    booked,
    isDone,
    /** An order begun earlier on this device and not submitted, until one answers what becomes of it. */
    begun: begun?.draft ?? null,
    continueBegun: () => {
      if (begun) {
        setDraft(begun.draft);
        kept.write(begun.draft);
        kept.submit.current = begun.submit;
      }
      setBegun(null);
    },
    forget: () => {
      kept.submit.current = null;
      kept.write(EMPTY_DRAFT);
      setDraft(EMPTY_DRAFT);
      setBegun(null);
    },
  };
}

/** What the browser keeps: the draft as it stands and, while its answer is not known, the submit it went under. */
function useKeptDraft(owner: DraftOwner) {
  const [kept] = useState(() => {
    let stored: StoredDraft = { draft: EMPTY_DRAFT, submit: null };
    const store = (next: StoredDraft) => {
      stored = next;
      writeDraft(owner, stored);
    };
    return {
      write: (draft: DraftOrder) => store({ ...stored, draft }),
      submit: {
        get current(): Submit | null {
          return stored.submit;
        },
        set current(submit: Submit | null) {
          store({ ...stored, submit });
        },
      },
    };
  });
  return kept;
}

const DEPOSIT_FIELDS: readonly string[] = ['collect_deposit', 'deposite_email', 'deposite_phone'];

/** A refusal at a field goes when the field changes; one of the day also when the animals or their label do. */
function fieldsStillWrong(fields: Readonly<Record<string, string>>, changes: Partial<DraftOrder>) {
  const gone = (field: string) =>
    field in changes ||
    ('quantities' in changes && (field.endsWith('_qty') || field === 'dropoff_date')) ||
    ('process_option' in changes && field === 'dropoff_date') ||
    ('customer' in changes && field === 'customers') ||
    ('deposit' in changes && DEPOSIT_FIELDS.includes(field)) ||
    (('animals' in changes || 'organic' in changes) && field.startsWith('organic_verify'));
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !gone(field)));
}
