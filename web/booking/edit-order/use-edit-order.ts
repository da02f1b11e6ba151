import { useState } from 'react';
import { type OrderDetails, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { type Difference, findDifferences, mergeValues } from '#web/booking/edit-order/edit-conflict.ts';
import {
  animalOf,
  type EditValues,
  isFilled,
  payloadOf,
  quartersOfRows,
  valuesOf,
} from '#web/booking/edit-order/edit-draft.ts';
import { ask, useSend } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';

/** What somebody else made of the order while this dialog was open. */
export interface Conflict {
  theirs: EditValues;
  order: OrderDetails;
  differences: Difference[];
}
/** How the order shall repeat, and why a full day is booked all the same; '' for neither. */
export interface Scheduled {
  rrule: string;
  full_day_reason: string;
}

export type EditOrder = ReturnType<typeof useEditOrder>;

/**
 * The edit dialog's state: what the order was when it was opened, what it shall be, and what hinders saving. When somebody
 * saved the order in the meantime, the parts they changed are laid side by side and the person chooses; nothing of either is
 * written before.
 */
export function useEditOrder(opened: OrderDetails, onDone: () => void) {
  const [order, setOrder] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [scheduled, setScheduled] = useState<Scheduled>({ rrule: '', full_day_reason: '' });
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const send = useSend(saveOrder, {
    showsErrors: true,
    refetch: [viewOrder, proOrderList, orderHistory, getAllDateSlot, getDateAvailableSlot],
    onDone,
  });
  const [isAsking, setAsking] = useState(false);

  function change(changes: Partial<EditValues>): void {
    setValues((before) => ({ ...before, ...changes }));
    setProblem('');
    setErrors({});
  }

  function findProblem(wanted: EditValues): { words?: string; fields?: Record<string, string> } | null {
    if (wanted.event_name.trim() === '') return { fields: { event_name: t('Required') } };
    if (animalOf(wanted.quantities) === null)
      return { fields: { quantities: t('An order must have exactly one animal.') } };
    const rows = wanted.rows.filter(isFilled);
    if (rows.length > 0 && rows.some(isNew) && rows.some((row) => isNew(row) && row.cut_sheet === null)) {
      return { words: sayRefusal('cut_sheet_missing') };
    }
    if (rows.some(({ customer }) => customer === null)) return { words: sayRefusal('owner_missing') };
    const isUntouched = JSON.stringify(wanted.rows) === JSON.stringify(valuesOf(order).rows);
    if (rows.length > 0 && quartersOfRows(rows) !== 4 && !isUntouched) return { words: sayRefusal('not_one_animal') };
    return null;
  }

  async function saveAs(wanted: EditValues, base: OrderDetails, isSecond = false): Promise<void> {
    try {
      await send.mutateAsync(payloadOf(wanted, base, scheduled));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'order_changed' && !isSecond) await lookAgain(wanted, base);
      else {
        setProblem(wordsOf(error));
        setErrors(error instanceof ApiProblem ? error.fields : {});
      }
    }
  }

  /** What the other changed is shown; when it is nothing that this dialog holds, the save simply goes on. */
  async function lookAgain(wanted: EditValues, base: OrderDetails): Promise<void> {
    setAsking(true);
    try {
      const now = await ask(viewOrder, { order_id: base.order_id });
      if (!now.can.edit) {
        setProblem(sayRefusal('order_fixed', { from: t(STATUS_WORDS[now.status]) }));
        return;
      }
      const theirs = valuesOf(now);
      const differences = findDifferences(valuesOf(base), wanted, theirs);
      if (differences.length > 0) setConflict({ theirs, order: now, differences });
      else await saveAs(mergeValues(wanted, theirs, []), now, true);
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setAsking(false);
    }
  }

  return {
    order,
    values,
    change,
    scheduled,
    setScheduled,
    problem,
    errors,
    conflict,
    isSaving: send.isPending || isAsking,
    isDirty: scheduled.rrule !== '' || JSON.stringify(values) !== JSON.stringify(valuesOf(order)),
    save: async (): Promise<void> => {
      if (send.isPending || isAsking) return;
      const found = findProblem(values);
      setProblem(found?.words ?? '');
      setErrors(found?.fields ?? {});
      if (!found) await saveAs(values, order);
    },
    /** Saves what was chosen over the order as it is now. */
    settle: async (differences: readonly Difference[]): Promise<void> => {
      if (!conflict) return;
      const merged = mergeValues(values, conflict.theirs, differences);
      setValues(merged);
      setOrder(conflict.order);
      setConflict(null);
      setProblem('');
      await saveAs(merged, conflict.order);
    },
    /** Saving again asks again. */
    postpone: (): void => setConflict(null),
  };
}

const isNew = ({ cart_id }: EditValues['rows'][number]): boolean => cart_id === null;
