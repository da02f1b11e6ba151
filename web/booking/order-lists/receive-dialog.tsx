import { Text } from '@mantine/core';
import { z } from 'zod';
import { type OrderRow, proOrderList, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { comesAsFlock, showSpecies } from '#contract/lib/species.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { getNotifications } from '#contract/orders/notices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { ageHint } from '#web/booking/order-lists/age-hint.ts';
import { sayWho } from '#web/booking/order-page/say-who.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askAboutTag } from '#web/orders/ask-about-tag.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { Pounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { NumberField, RadioField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MAX_BIRDS = 9999;
const Birds = z.union([z.literal(''), z.int().min(0).max(MAX_BIRDS)]);
const Arrival = z.object({
  ear_tag_id: z.string(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  live: Pounds,
  dead: Birds,
  received: Birds,
});

/** Records that the animal has arrived, with its ear tag if known. The order becomes Open. */
export function ReceiveDialog({
  order: { order_id, title, species, heads, tagid, over_thirty_months },
  onClose,
}: {
  order: Pick<OrderRow, 'order_id' | 'title' | 'species' | 'heads' | 'tagid' | 'over_thirty_months'>;
  onClose: () => void;
}) {
  const form = useSendForm(updateStatus, {
    start: { ear_tag_id: tagid, over_thirty_months, live: '', dead: '', received: '' },
    schema: Arrival,
    toSend: ({ live, dead, received, ...arrival }) => ({
      order_id,
      status: ORDER_STATUS.open,
      ...arrival,
      ...(live !== '' && { live_weight_clb: clbOf(live) }),
      ...(dead !== '' && { dead_on_arrival: dead }),
      ...(received !== '' && { received }),
    }),
    fieldOf: (name) => FIELD_OF[name] ?? name,
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : askAboutTag(problem)),
    refetch: [proOrderList, viewOrder, getNotifications],
    onDone: () => {
      announce('success', t('Order {order_id} is open', { order_id }), {
        label: t('Open the order'),
        ...orderLink(order_id),
      });
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('Product received')}
      subtitle={t('Order {order_id}, {title}, {species}', { order_id, title, species: t(showSpecies(species)) })}
      size="sm"
      onClose={onClose}
      form={form}
      label={t('Product received')}
      submit={t('Product received')}
    >
      <TextField control={form.control} name="ear_tag_id" label={t('Ear tag')} hint={t('Optional')} maxLength={40} />
      {isAskedForAge(species) && (
        <RadioField
          control={form.control}
          name="over_thirty_months"
          label={t('Over 30 months?')}
          hint={ageHint()}
          choices={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
            { value: '', label: t('Not known yet') },
          ]}
        />
      )}
      {comesAsFlock(species) && (
        <FieldRow>
          <NumberField
            control={form.control}
            name="received"
            label={t('Birds received')}
            hint={t('{count} booked', { count: heads })}
            most={MAX_BIRDS}
          />
          <NumberField
            control={form.control}
            name="dead"
            label={t('Dead on arrival')}
            hint={t('Optional')}
            most={MAX_BIRDS}
          />
        </FieldRow>
      )}
      <WeightField
        control={form.control}
        name="live"
        label={t(
          comesAsFlock(species)
            ? 'Live weight of all the birds, in pounds'
            : 'Live weight of the whole animal, in pounds',
        )}
        hint={t('Optional')}
      />
      <WhoIsNotified order_id={order_id} />
    </FormDialog>
  );
}

/** The form's field for each field of the call. */
const FIELD_OF: Readonly<Record<string, string>> = { live_weight_clb: 'live', dead_on_arrival: 'dead' };

/** Who will be notified that the animal has arrived. */
function WhoIsNotified({ order_id }: { order_id: number }) {
  const { data: notices } = useApiQuery(getNotifications, { order_id });
  const notice = notices?.find(({ event }) => event === 'product_received');
  const due = notice?.people.filter(({ is_due }) => is_due);
  const notified = due?.flatMap(({ name, unasked_by: by }) => (by ? [{ name, by }] : []));
  return (
    <Text c="dimmed" size="sm" mih="1.45em" style={{ whiteSpace: 'pre-line' }}>
      {notified && sayWho(t('Product received'), notified)}
    </Text>
  );
}
