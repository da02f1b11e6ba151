import { updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { decisionOn, type Request, SHOWS_REQUESTS } from '#web/booking/order-lists/requests.ts';
import { t } from '#web/lib/words.ts';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface RejectDialogProps {
  request: Request;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason for a rejection. */
export function RejectDialog({ request, onDone, onClose }: RejectDialogProps) {
  const { order_id, title } = request;
  const form = useSendForm(updateProcessorAcceptanceStatus, {
    start: decisionOn(request, ORDER_STATUS.rejected),
    refetch: SHOWS_REQUESTS,
    onDone: () => {
      onDone();
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('Reject order')}
      subtitle={t('Order {order_id}, {title}', { order_id, title })}
      size="sm"
      onClose={onClose}
      form={form}
      label={t('Reject order')}
      submit={t('Confirm')}
    >
      <TextAreaField
        control={form.control}
        name="reject_reason"
        label={t('Reason')}
        hint={t('The person who requested this order will see the reason.')}
        rows={3}
      />
    </FormDialog>
  );
}
