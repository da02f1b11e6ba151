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
import { useSend } from '#web/lib/api.ts';

/** What shows offered slots. */
export const SHOWS_SLOTS = [getProcessorPreference, getAllDateSlot, getDateAvailableSlot, getDaysAbove, getSpecialDays];

export interface WeekCells {
  animals: number;
  days: number[];
  slots: SlotEntry[];
}

/**
 * Saves cells of the week in the specification's two calls. The first says that the second follows, so that nobody finds a cell
 * empty between them; cells left without slots are only cleared. Spec part 2, section 7; decision C-27.
 */
export function useSaveWeek(): (preferences: WeekCells[]) => Promise<void> {
  const { first_name, last_name } = useMe();
  const clear = useSend(deleteprocessorPreference, { showsErrors: true, refetch: SHOWS_SLOTS });
  const write = useSend(processorPreference, { showsErrors: true, refetch: SHOWS_SLOTS });
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
