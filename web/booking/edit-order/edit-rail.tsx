import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { counters } from '#contract/calendar/day-slots.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { seriesOf } from '#web/booking/edit-order/series-of.ts';
import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { namedAnimal } from '#web/booking/order-draft/edited-order.ts';
import { labelOf } from '#web/booking/order-draft/order-draft.ts';
import { OrderRail } from '#web/booking/order-draft/order-rail.tsx';
import { slotsFor } from '#web/calendar/shortage.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** The edit dialog's side actions, and the day's slots, not counting the ones this order already holds. */
export function EditRail({ edit: { order, form, draft } }: { edit: EditOrder }) {
  const { dropoff_date, quantities } = draft;
  const { time_zone } = useMe();
  const animal = namedAnimal(draft) ?? { species: order.species, heads: order.heads };
  const { data: left } = useApiQuery(
    getDateAvailableSlot,
    { date: dropoff_date, ...labelOf(draft), species: animal.species },
    { keepPrevious: true },
  );
  const isHeld =
    dropoff_date === order.dropoff_date &&
    CATEGORY_OF[animal.species] === CATEGORY_OF[order.species] &&
    left?.offering === order.offering;
  const held = left && isHeld ? slotsFor(left, { [order.species]: order.heads }) : 0;

  return (
    <OrderRail
      form={form}
      draft={draft}
      schedule={{
        form: 'edit',
        series: seriesOf(order),
        received: order.received_at && dayOfInstantIn(time_zone, order.received_at),
        killRule: 'two-days',
        isPlanFixed: !order.can.plan,
        needed: animal.heads,
        held: isHeld ? order.heads : 0,
        species: animal.species,
        animals: { [animal.species]: animal.heads },
      }}
      day={left && counters({ left: left.available + held, used: left.used - held }, slotsFor(left, quantities))}
    />
  );
}
