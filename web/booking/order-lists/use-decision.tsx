import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type OrderRow, proOrderList, updateProcessorAcceptanceStatus, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { useSend } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

type Request = Pick<OrderRow, 'order_id' | 'title'>;
const STALE = [proOrderList, viewOrder, getAllDateSlot];

/** The lists are fetched anew, as the page once was, this long after a decision; its message stays until then. Spec part 2, section 9; decision C-113. */
const RELOAD_MS = 1000;
function useReload(): () => void {
  const client = useQueryClient();
  return () => void setTimeout(() => void client.invalidateQueries(), RELOAD_MS);
}

/**
 * Accepts or rejects a request after asking; a rejection wants its reason. `dialog` is to be shown where the buttons are.
 * Spec part 1, section 2 (Reject-order popup); part 2, section 2 (Notifications); decision C-13.
 */
export function useDecision(): {
  accept: (request: Request) => Promise<void>;
  reject: (request: Request) => Promise<void>;
  isPending: boolean;
  dialog: ReactNode;
} {
  const [rejecting, setRejecting] = useState<Request | null>(null);
  const reload = useReload();
  const { mutate, isPending } = useSend(updateProcessorAcceptanceStatus, { refetch: STALE, onDone: reload });

  return {
    async accept({ order_id }) {
      const isSure = await askToConfirm({ title: t('Are You Sure'), text: t('Want to accept this order ?') });
      if (isSure) mutate({ order_id, status: ORDER_STATUS.pending });
    },
    async reject(request) {
      const isSure = await askToConfirm({ title: t('Are You Sure'), text: t('Want to reject this order ?') });
      if (isSure) setRejecting(request);
    },
    isPending,
    dialog: rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(null)} />,
  };
}

function RejectDialog({ request: { order_id, title }, onClose }: { request: Request; onClose: () => void }) {
  const reload = useReload();
  const form = useSendForm(updateProcessorAcceptanceStatus, {
    start: { order_id, status: ORDER_STATUS.rejected, reject_reason: '' },
    refetch: STALE,
    onDone: () => {
      reload();
      onClose();
    },
  });

  return (
    <Dialog
      title={t('Reject order')}
      subtitle={t('Order {order_id}, {title}', { order_id, title })}
      size="sm"
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} label={t('Reject order')}>
        <TextAreaField
          control={form.control}
          name="reject_reason"
          label={t('Reason')}
          hint={t('The person who requested this order will see it.')}
          rows={3}
        />
        <SubmitButton form={form} secondary={<CancelButton />}>
          {t('Confirm')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
