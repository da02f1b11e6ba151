import { useState } from 'react';
import { viewOrder } from '#contract/booking/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import { answerOf, type Label } from '#contract/orders/offering.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { SeriesScopeField } from '#web/booking/edit-order/series-scope-field.tsx';
import { type DropoffDates, ScheduleDropoffDialog } from '#web/calendar/schedule-dropoff-dialog.tsx';
import { useApiQuery } from '#web/lib/api.ts';

/** Picks another drop-off day for an order and, if it repeats, which orders of its series move along. */
export function MoveOrderDialog({
  order: { order_id, heads, species, process_option, offering, dropoff_date, kill_date },
  title,
  onConfirm,
  onClose,
}: {
  order: {
    order_id: number;
    heads: number;
    species: Species;
    process_option: string;
    offering: Parameters<typeof answerOf>[0];
    dropoff_date: IsoDate;
    kill_date: IsoDate;
  };
  title?: string;
  onConfirm: (move: DropoffDates & { order_id: number; scope: SeriesScope }) => unknown;
  onClose: () => void;
}) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const { data } = useApiQuery(viewOrder, { order_id });
  return (
    <ScheduleDropoffDialog
      {...(title !== undefined && { title })}
      start={{ dropoff_date, kill_date }}
      killRule="two-days"
      isPlanFixed={data?.can.plan === false}
      needed={heads}
      held={heads}
      species={species}
      process_option={process_option as Label | ''}
      offering={answerOf(offering)}
      more={() => data && <SeriesScopeField order={data} job="move" scope={scope} onChange={setScope} />}
      onConfirm={(dates) => onConfirm({ order_id, ...dates, scope })}
      onClose={onClose}
    />
  );
}
