import { Text } from '@mantine/core';
import { z } from 'zod';
import { myPurchases } from '#contract/market/claims/claims-api.ts';
import { chooseDeliveryDay, listDeliveryDays, listPlaces, viewRun } from '#contract/market/delivery/delivery-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface ChooseDayDialogProps {
  /** What is brought together. */
  claim_ids: readonly number[];
  subtitle: string;
  /** The day that was chosen before. */
  day: string | null;
  onClose: () => void;
}

/** Chooses the day of a delivery. The next free one is proposed. */
export function ChooseDayDialog(props: ChooseDayDialogProps) {
  const { claim_ids, subtitle, onClose } = props;
  const [claim_id = 0] = claim_ids;
  const days = useApiQuery(listDeliveryDays, { claim_id });
  return (
    <Dialog title={t('Choose the delivery day')} subtitle={subtitle} onClose={onClose}>
      {days.error && !days.data && <ErrorState error={days.error} onRetry={() => void days.refetch()} />}
      {days.isPending && <Loading />}
      {days.data?.length === 0 && <Text>{t('No free days right now. Message the farm.')}</Text>}
      {days.data && days.data.length > 0 && <DayForm {...props} days={days.data} />}
    </Dialog>
  );
}

const REFETCHED = [myPurchases, listDeliveryDays, viewRun, listPlaces];

function DayForm({ claim_ids, day: before, days, onClose }: ChooseDayDialogProps & { days: readonly string[] }) {
  const [claim_id = 0, ...others] = claim_ids;
  const choose = useApiMutation(chooseDeliveryDay, { refetch: REFETCHED });
  const form = useSendForm(chooseDeliveryDay, {
    start: { day: before ?? days[0] ?? '' },
    schema: z.object({ day: z.string() }),
    toSend: ({ day }) => ({ claim_id, day }),
    refetch: REFETCHED,
    onDone: async ({ day }) => {
      for (const other of others) await choose.mutateAsync({ claim_id: other, day });
      onClose();
    },
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
