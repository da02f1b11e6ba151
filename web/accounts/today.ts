import { getProcessors } from '#contract/accounts/processors.ts';
import { type IsoDate, todayIn } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';

/**
 * Today at the plant: the own one, or the one a seller is looking at. Without a plant it is the reader's day.
 *
 *     const isOver = day < useToday(processor_id);
 */
export function useToday(processor_id?: number | undefined): IsoDate {
  const me = useMe();
  const { data } = useApiQuery(getProcessors, {}, { enabled: processor_id !== undefined && me.admin === null });
  const visited = me.admin === null ? data?.find(({ id }) => id === processor_id) : undefined;
  return todayIn(visited?.time_zone ?? me.time_zone);
}
