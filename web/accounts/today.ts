import { getProcessors } from '#contract/accounts/processors-api.ts';
import { type IsoDate, todayIn } from '#contract/lib/days.ts';
import { zoneNear } from '#contract/lib/time-zone.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';

/**
 * Today's date at the user's plant, or at the plant that a seller is viewing. Without a plant, it is the date in their ZIP code,
 * as for the server, wherever the browser is.
 *
 *     const isOver = day < useToday(processor_id);
 */
export function useToday(processor_id?: number | undefined): IsoDate {
  const me = useMe();
  const { data } = useApiQuery(getProcessors, {}, { enabled: processor_id !== undefined && me.admin === null });
  const visited = me.admin === null ? data?.find(({ id }) => id === processor_id) : undefined;
  return todayIn(visited?.time_zone ?? (me.time_zone || zoneNear(me.zip)));
}
