import { Text } from '@mantine/core';
import { z } from 'zod';
import { myPurchases, type PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import { chooseDeliveryDay, listDeliveryDays } from '#contract/market/delivery/delivery-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { deliveryWords } from '#web/market/delivery/delivery-words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface ChooseDayDialogProps {
  purchase: PurchasedClaim;
  onClose: () => void;
}

/** Chooses the day of a delivery. The next free one is proposed. */
export function ChooseDayDialog({ purchase, onClose }: ChooseDayDialogProps) {
  const { claim_id, delivery } = purchase;
  const days = useApiQuery(listDeliveryDays, { claim_id });
  return (
    <Dialog
      title={t('Choose the delivery day')}
      subtitle={delivery ? deliveryWords({ ...delivery, day: null }) : ''}
      onClose={onClose}
    >
      {days.error && !days.data && <ErrorState error={days.error} onRetry={() => void days.refetch()} />}
      {days.isPending && <Loading />}
      {days.data?.length === 0 && <Text>{t('No free days right now. Message the farm.')}</Text>}
      {days.data && days.data.length > 0 && <DayForm purchase={purchase} days={days.data} onClose={onClose} />}
    </Dialog>
  );
}

function DayForm({ purchase, days, onClose }: ChooseDayDialogProps & { days: readonly string[] }) {
  const { claim_id, delivery } = purchase;
  const form = useSendForm(chooseDeliveryDay, {
    start: { day: delivery?.day ?? days[0] ?? '' },
    schema: z.object({ day: z.string() }),
    toSend: ({ day }) => ({ claim_id, day }),
    refetch: [myPurchases, listDeliveryDays],
    onDone: onClose,
  });
  return (
    <Form form={form} label={t('Choose the delivery day')}>
      <RadioField
        control={form.control}
        name="day"
        label={t('Days to choose from')}
        choices={days.map((day) => ({ value: day, label: showDay(day) }))}
        isStacked
      />
      <SubmitButton form={form}>{t('Save day')}</SubmitButton>
    </Form>
  );
}
