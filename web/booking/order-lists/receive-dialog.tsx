import { type OrderRow, proOrderList, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { announce } from '#web/lib/announce.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Records that the animal has arrived, with its ear tag if known. The order becomes Open. */
export function ReceiveDialog({
  order: { order_id, title, species, tagid },
  onClose,
}: {
  order: Pick<OrderRow, 'order_id' | 'title' | 'species' | 'tagid'>;
  onClose: () => void;
}) {
  const form = useSendForm(updateStatus, {
    start: { order_id, status: ORDER_STATUS.open, ear_tag_id: tagid },
    refetch: [proOrderList, viewOrder],
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
    </FormDialog>
  );
}
