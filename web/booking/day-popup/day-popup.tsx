import { Skeleton, Stack, Text } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { showPopupDay } from '#contract/booking/day-order.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { DayPopupForm } from '#web/booking/day-popup/day-popup-form.tsx';
import { DayEvents } from '#web/booking/events-calendar/day-events.tsx';
import { DaySheetLink } from '#web/booking/order-lists/day-sheet-link.tsx';
import { spellDate } from '#web/calendar/month-days.ts';
import { nameOf } from '#web/directory/find-customers.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export interface DayPopupProps {
  day: IsoDate;
  /** The calendar's species filter, used as the form's initial value. */
  species: Species | '';
  process_option: Label | '';
  /** The plant a seller is viewing. */
  processor_id: number | undefined;
  onClose: () => void;
}

/**
 * A day in the drop-off calendar: a form for a new order, with the day's orders below. Sellers and butchers see only the
 * orders.
 */
export function DayPopup({ day, species, process_option, processor_id, onClose }: DayPopupProps) {
  const { role } = useMe();
  const [isDirty, setIsDirty] = useState(false);
  const today = useToday(processor_id);
  const isOver = day < today;

  return (
    <Dialog title={showPopupDay(day)} subtitle={spellDate(day)} size="full" isDirty={isDirty} onClose={onClose}>
      <Stack gap="xl">
        {belongsTo('orderers', role) &&
          (isOver ? (
            <Text c="dimmed">{t('This day has passed. To add an order, choose today or a later day.')}</Text>
          ) : (
            <OrderForm day={day} species={species} process_option={process_option} onDirty={setIsDirty} />
          ))}
        <DayEvents day={day} category_type={species} processor_id={processor_id} />
        <DaySheetLink day={day} />
      </Stack>
    </Dialog>
  );
}

/** Portal customers order for themselves, so the form isn't shown until their record has loaded. */
function OrderForm(props: Omit<ComponentProps<typeof DayPopupForm>, 'self'>) {
  const isCustomer = useMe().role === 'customer';
  const { data, error, refetch } = useApiQuery(findCustomers, {}, { enabled: isCustomer });
  if (!isCustomer) return <DayPopupForm {...props} self={null} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const [own] = data ?? [];
  if (!own) return <Skeleton h="16rem" />;
  return <DayPopupForm {...props} self={{ id: own.id, label: nameOf(own) }} />;
}
