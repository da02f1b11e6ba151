import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { listOwnLots, lotDays } from '#contract/market/lots/lots-api.ts';
import { listSales, type Sale, sellerDay } from '#contract/market/seller/seller-api.ts';
import { answerOf } from '#contract/orders/offering.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { PlantCardNotice } from '#web/market/lots/plant-card-notice.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** What was entered before leaving to add a card, by purchase. */
const KEPT = new Map<number, SentTo<typeof createDropoff>>();

/** Sends a sold animal to the plant, on a day that the seller picks. */
export function ScheduleDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { claim_id, lot_id, title, plant_name, process_option, offering, dropoff_date, quarters_sold } = sale;
  // Only what goes to a plant can be scheduled.
  const plant_id = required(sale.plant_id, 'the plant');
  const kept = 4 - (quarters_sold ?? 4);
  const days = useApiQuery(lotDays, {
    plant_id,
    species: sale.species || 'beef',
    process_option,
    offering: answerOf(offering),
    animals: 1,
  });
  const form = useSendForm(createDropoff, {
    start: {
      processor_id: plant_id,
      project_id: lot_id,
      cart_id: claim_id,
      eventName: title,
      eventDesc: '',
      scheduleDate: dropoff_date ?? '',
    },
    refetch: [listSales, listOwnLots, sellerDay],
    onDone: onClose,
  });
  const free = (days.data ?? []).filter(({ day }) => day !== dropoff_date);
  const choices = [
    ...(dropoff_date === null
      ? []
      : [{ value: dropoff_date, label: t('{day} (held for you)', { day: showDay(dropoff_date) }) }]),
    ...free.map(({ day, free: left }) => ({
      value: day,
      label: `${showDay(day)} · ${t('{count} free', { count: left })}`,
    })),
  ].toSorted((a, b) => (a.value < b.value ? -1 : 1));
  const needsCard = form.refusal === sayRefusal('card_profile_missing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => {
    const kept = KEPT.get(claim_id);
    if (kept) form.reset(kept, { keepDefaultValues: true });
    KEPT.delete(claim_id);
  }, []);
  return (
    <FormDialog
      title={t('Schedule at the plant')}
      form={needsCard ? { ...form, refusal: null } : form}
      submit={t('Schedule')}
      onClose={onClose}
    >
      <Text>
        {kept > 0
          ? t('{plant} will get a request for this animal. You keep the quarters that aren’t sold: {count} of 4.', {
              plant: plant_name,
              count: kept,
            })
          : t('{plant} will get a request for this animal.', { plant: plant_name })}{' '}
        {t('Its buyers will no longer be able to withdraw.')}
      </Text>
      <TextField control={form.control} name="eventName" label={t('Order name')} maxLength={120} isRequired />
      <SelectField control={form.control} name="scheduleDate" label={t('Drop-off day')} choices={choices} isRequired />
      <TextAreaField control={form.control} name="eventDesc" label={t('Note to the plant')} rows={2} maxLength={2000} />
      <PlantCardNotice plant_id={plant_id} isRefused={needsCard} onLeave={() => KEPT.set(claim_id, form.getValues())} />
    </FormDialog>
  );
}
