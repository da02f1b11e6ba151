import { getAllDateSlot } from '#contract/calendar/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import type { Month } from '#web/calendar/month-days.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** What narrows the slots that are counted, without the month. */
export type SlotFilter = Omit<SentTo<typeof getAllDateSlot>, 'year' | 'month'>;

/** The slots of one to three months, which are one call each. Six weeks touch no more than three months. */
export function useDaySlots([first, second, third]: readonly Month[], filter: SlotFilter) {
  const found = [
    useMonth(first, filter), //
    useMonth(second, filter),
    useMonth(third, filter),
  ].filter((month) => month !== null);
  return {
    days: found.flatMap(({ data }) => data?.data ?? []),
    special: found.flatMap(({ data }) => data?.special ?? []),
    isPending: found.some(({ isPending }) => isPending),
    error: found.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => void Promise.all(found.map(({ refetch }) => refetch())),
  };
}

const NO_MONTH: Month = { year: 2000, month: 1 };
function useMonth(month: Month | undefined, filter: SlotFilter) {
  const isAsked = month !== undefined;
  const found = useApiQuery(
    getAllDateSlot,
    { ...(month ?? NO_MONTH), ...filter },
    { atOnce: isAsked, enabled: isAsked },
  );
  return isAsked ? found : null;
}
