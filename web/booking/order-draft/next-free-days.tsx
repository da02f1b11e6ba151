import { killDateOfNewOrder } from '#contract/orders/kill-date.ts';
import { useToday } from '#web/accounts/today.ts';
import { countHeads, labelOf, type OrderDraft, speciesOf } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/order-rail.module.css';
import { NextFree, useFreeDays } from '#web/calendar/next-free.tsx';
import { needsOf } from '#web/calendar/shortage.ts';
import { useSlotWeights } from '#web/calendar/use-slot-weights.ts';
import type { SendForm } from '#web/ui/form.tsx';

/** The first days with room for the animals of a new order, so that booking one of them takes a single tap. */
export const NextFreeDays = (props: {
  form: SendForm<OrderDraft>;
  draft: OrderDraft;
  onPick: (day: string) => void;
}) => (countHeads(props.draft) > 0 && props.draft.dropoff_date === '' ? <Days {...props} /> : null);

function Days({ form, draft, onPick }: Parameters<typeof NextFreeDays>[0]) {
  const needs = needsOf(draft.quantities);
  const filter = { species: speciesOf(draft), ...labelOf(draft), ...(needs && { needs }) };
  const days = useFreeDays(useToday(), useSlotWeights()(draft.quantities), filter);
  if (days.length === 0) return null;
  const shouldValidate = form.formState.isSubmitted;
  return (
    <div className={classes.free}>
      <NextFree
        days={days}
        onPick={(day) => {
          form.setValue('kill_date', killDateOfNewOrder(day), { shouldDirty: true });
          form.setValue('dropoff_date', day, { shouldDirty: true, shouldValidate });
          onPick(day);
        }}
      />
    </div>
  );
}
