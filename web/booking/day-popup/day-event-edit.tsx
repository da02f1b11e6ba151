import { Text } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { proOrderList, viewOrder } from '#contract/booking/api.ts';
import { calenderEventAction, type DayBuyer, type DayEvent, showEvent } from '#contract/booking/day-events-api.ts';
import { EventName } from '#contract/booking/event-name.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { isDay } from '#contract/lib/days.ts';
import { Email, Line } from '#contract/lib/fields.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { answerOf, type Label } from '#contract/orders/offering.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { useToday } from '#web/accounts/today.ts';
import { DayFreeSlots } from '#web/booking/day-popup/day-free-slots.tsx';
import { PersonFields } from '#web/booking/day-popup/person-fields.tsx';
import { SeriesScopeField } from '#web/booking/edit-order/series-scope-field.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { DayField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useFieldError, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Values = z.object({
  eventName: EventName,
  scheduleDate: z.string().min(1, 'Required'),
  buyerName: Line(60),
  last_name: Line(60),
  streetAddress: Line(200),
  mobileNumber: Line(40),
  userEmail: z.union([z.literal(''), Email]),
  full_day_reason: Line(200).nullable(),
});
type Values = z.output<typeof Values>;

/**
 * Edits an order in the day popup. The name and day belong to the order, everything else to the customer's record. Sends
 * changed fields only.
 */
export function DayEventEdit({
  event,
  buyer,
  onClose,
}: {
  event: DayEvent;
  /** The customer shown in the form; undefined if the order has none. */
  buyer: DayBuyer | undefined;
  onClose: () => void;
}) {
  const today = useToday();
  const start: Values = {
    eventName: event.title,
    scheduleDate: event.event_date,
    buyerName: buyer?.ng_buyer_firstname ?? '',
    last_name: buyer?.ng_buyer_lastname ?? '',
    streetAddress: buyer?.ng_address ?? '',
    mobileNumber: buyer?.ng_phone ?? '',
    userEmail: buyer?.ng_email ?? '',
    full_day_reason: null,
  };
  const hasBuyer = buyer?.can_edit === true;
  const order = useApiQuery(viewOrder, { order_id: event.id });
  const [scope, setScope] = useState<SeriesScope>('this');
  const form = useSendForm(calenderEventAction, {
    schema: Values.superRefine(({ buyerName, full_day_reason }, ctx) => {
      if (hasBuyer && buyerName === '') ctx.addIssue({ code: 'custom', path: ['buyerName'], message: 'Required' });
      if (full_day_reason === '') ctx.addIssue({ code: 'custom', path: ['full_day_reason'], message: 'Required' });
    }),
    start,
    toSend: (values: Values) => ({
      event_id: event.id,
      action: 'edit' as const,
      event_date: event.event_date,
      scope,
      ...(buyer && { ng_buyer_id: buyer.ng_buyer_id, ng_cart_id: buyer.ng_cart_id }),
      ...Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== start[name as keyof Values])),
    }),
    refetch: [showEvent, getAllDateSlot, proOrderList, viewOrder],
    onDone: onClose,
  });
  const { control } = form;
  const scheduleDate = form.watch('scheduleDate');
  const isMoved = isDay(scheduleDate) && scheduleDate !== event.event_date;
  const reason = useController({ control, name: 'full_day_reason' });
  const reasonError = useFieldError(control, 'full_day_reason');

  return (
    <FormDialog
      title={t('Edit order')}
      subtitle={t('Order {order_id}, {title}', { order_id: event.order_id, title: event.title })}
      size="lg"
      onClose={onClose}
      form={form}
      label={t('Edit order')}
      submit={t('Update')}
    >
      <TextField control={control} name="eventName" label={t('Event Name')} isRequired />
      <DayField
        control={control}
        name="scheduleDate"
        label={t('Schedule Date')}
        isRequired
        isDisabled={!event.can.move}
        earliest={today}
        {...(isMoved && {
          hint: t('Drop-off {dropoff}, kill {kill}', {
            dropoff: showDay(scheduleDate),
            kill: showDay(killDateFor(scheduleDate)),
          }),
        })}
      />
      {isMoved && (
        <DayFreeSlots
          date={scheduleDate}
          species={event.species}
          process_option={event.process_option as Label | ''}
          offering={answerOf(event.offering)}
          heads={event.heads}
          reason={reason.field.value}
          onReason={reason.field.onChange}
          error={reasonError}
        />
      )}
      {order.data && <SeriesScopeField order={order.data} job="save" scope={scope} onChange={setScope} />}
      {buyer && (
        <>
          <FieldRow>
            <PersonFields control={control} isDisabled={!hasBuyer} />
          </FieldRow>
          {hasBuyer && (
            <Text c="dimmed" fz="sm">
              {t('Changes to the name, address, mobile number, or email are saved in the directory.')}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
