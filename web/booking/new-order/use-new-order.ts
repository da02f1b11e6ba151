import { useEffect, useRef, useState } from 'react';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { keepDraft, readDraft } from '#web/booking/new-order/draft-store.ts';
import { askWithoutCustomer } from '#web/booking/order-draft/ask-without-customer.ts';
import {
  type DayLeft,
  EMPTY_DRAFT,
  findMissing,
  isUntouched,
  labelOf,
  OrderDraft,
  speciesOf,
} from '#web/booking/order-draft/order-draft.ts';
import { bookingOf, fieldOf } from '#web/booking/order-draft/order-payload.ts';
import { announce, SHOWN_MS } from '#web/lib/announce.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { LostConnection, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { useSendForm } from '#web/ui/form.tsx';

export interface Booked {
  order_ids: readonly number[];
  /** One date, or all dates of a recurring order. */
  dates: readonly string[];
}

export type NewOrder = ReturnType<typeof useNewOrder>;

/** Checks before booking that nothing is missing. `left` is the number of slots left on the chosen day. */
const rulesOf = (today: IsoDate, left: () => DayLeft | undefined, handled: readonly string[]) =>
  OrderDraft.superRefine((draft, ctx) => {
    for (const { place, words } of findMissing(draft, today, left(), handled))
      ctx.addIssue({ code: 'custom', path: [place], message: words });
  });

/**
 * The state of the new-order form, as a page or a dialog: the draft, stored in this browser until booked, and what is still
 * missing. The form is cleared 3 s after the success message. `start` is what a new draft begins with.
 */
export function useNewOrder(start: OrderDraft = EMPTY_DRAFT) {
  const me = useMe();
  const today = useToday();
  const hasCard = useCardGuard();
  const handled = me.nmfs_number.split(',');
  const [begun, setBegun] = useState(() => readDraft(me));
  const [kept] = useState(() => keepDraft(me));
  const [booked, setBooked] = useState<Booked | null>(null);
  const [isDone, setDone] = useState(false);
  const left = useRef<DayLeft>(undefined);

  const form = useSendForm<typeof createManualOrder, OrderDraft, OrderDraft>(createManualOrder, {
    schema: rulesOf(today, () => left.current, handled),
    start,
    ask: (draft) => askWithoutCustomer(me.role, draft),
    toSend: bookingOf,
    fieldOf,
    refetch: [proOrderList, getAllDateSlot, getDateAvailableSlot],
    submit: kept.submit,
    lostWords: `${wordsOf(new LostConnection())} ${t('Nothing you entered was lost. You can try again without booking twice.')}`,
    onDone: ({ order_ids, dates }, message) => {
      kept.write(EMPTY_DRAFT);
      setBooked({ order_ids, dates });
      setDone(true);
      const [first = 0] = order_ids;
      const label = t('Open the {count} orders', { count: order_ids.length });
      announce('success', message ?? '', { label, ...orderLink(first) });
    },
    onProblem: async ({ fields }) => {
      // Someone else may have taken the slots, so refetch the day.
      if (fields.dropoff_date) void slots.refetch();
      return null;
    },
  });

  const draft = form.watch();
  const { dropoff_date } = draft;
  const slots = useApiQuery(
    getDateAvailableSlot,
    { date: dropoff_date, ...labelOf(draft), species: speciesOf(draft) },
    { enabled: dropoff_date !== '', keepPrevious: true },
  );
  left.current = slots.isPlaceholderData ? undefined : slots.data;
  const missing = isDone ? [] : findMissing(draft, today, left.current, handled);

  const { subscribe, reset } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => kept.write(values) }),
    [subscribe, kept],
  );
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      reset(EMPTY_DRAFT);
      setDone(false);
    }, SHOWN_MS.success);
    return () => clearTimeout(timer);
  }, [isDone, reset]);

  return {
    form: {
      ...form,
      submit: async () => {
        if (missing.length > 0 || hasCard()) await form.submit();
      },
    },
    draft,
    missing,
    slots,
    isDirty: !isDone && !isUntouched(draft, start),
    booked,
    isDone,
    /** An unfinished order from this device, until the user decides what to do with it. */
    begun: begun?.draft ?? null,
    continueBegun: () => {
      if (begun) {
        reset(begun.draft, { keepDefaultValues: true });
        kept.write(begun.draft);
        kept.submit.current = begun.submit;
      }
      setBegun(null);
    },
    forget: () => {
      kept.submit.current = null;
      reset(start);
      kept.write(EMPTY_DRAFT);
      setBegun(null);
    },
  };
}
