import {
  deleteprocessorPreference,
  getAllDateSlot,
  getDateAvailableSlot,
  getProcessorPreference,
  processorPreference,
  type SlotEntry,
} from '#contract/calendar/api.ts';
import { getDaysAbove, getSpecialDays } from '#contract/calendar/offer-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation } from '#web/lib/api.ts';

/** Calls to refetch when slots change. */
export const SHOWS_SLOTS = [getProcessorPreference, getAllDateSlot, getDateAvailableSlot, getDaysAbove, getSpecialDays];

export interface WeekCells {
  animals: number;
  days: number[];
  slots: SlotEntry[];
}

/**
 * Saves cells in two calls: clear, then write. The clear call says that a write follows, so nobody sees an empty cell in
 * between. Cells without slots are only cleared. See docs/rules.md, Slots.
 */
export function useSaveWeek(): (preferences: WeekCells[]) => Promise<void> {
  const { first_name, last_name } = useMe();
  const clear = useApiMutation(deleteprocessorPreference, { showsErrors: true, refetch: SHOWS_SLOTS });
  const write = useApiMutation(processorPreference, { showsErrors: true, refetch: SHOWS_SLOTS });
  return async (preferences) => {
    const cells = preferences.map(({ animals, days }) => ({ animals, days }));
    const isWritten = preferences.some(({ slots }) => slots.length > 0);
    await clear.mutateAsync({ preferences: cells, is_replaced: isWritten });
    if (!isWritten) return;
    const [first, ...more] = preferences;
    const slots = more.length === 0 ? (first?.slots ?? []) : [];
    await write.mutateAsync({ preferences, employee_name: `${first_name} ${last_name}`.trim(), slots });
  };
}
