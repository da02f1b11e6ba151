import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { ACCEPT_UNDO_SECONDS, undoAcceptance } from '#contract/booking/edit-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { decisionOn, type Request, SHOWS_REQUESTS } from '#web/booking/order-lists/requests.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, because few people reject requests. */
const RejectDialog = lazyDialog(() =>
  import('#web/booking/order-lists/reject-dialog.tsx').then(({ RejectDialog }) => RejectDialog),
);

/**
 * The delay between a decision and refetching the lists; the message stays until then. See docs/rules.md, After an action.
 */
const RELOAD_MS = 1000;
function useReload(): () => void {
  const client = useQueryClient();
  return () => void setTimeout(() => void client.invalidateQueries(), RELOAD_MS);
}

/** Says that a request was accepted and, for as long as the server allows it, offers Undo. */
function useUndoOfAcceptance(reload: () => void) {
  const { mutate } = useApiMutation(undoAcceptance, { refetch: SHOWS_REQUESTS, onDone: reload });
  return (accepted: { order_id: number; decision_id: number }, message = ''): void =>
    announce('success', message, { label: t('Undo'), onPick: () => mutate(accepted) }, ACCEPT_UNDO_SECONDS * 1000);
}

export interface Decision {
  accept: (request: Request) => Promise<void>;
  reject: (request: Request) => Promise<void>;
  isPending: boolean;
  dialog: ReactNode;
}

/** Accepts or rejects a request. Asks first; rejecting needs a reason. Render `dialog` next to the buttons. */
export function useDecision(): Decision {
  const [rejecting, setRejecting] = useState<Request | null>(null);
  const reload = useReload();
  const offerUndo = useUndoOfAcceptance(reload);
  const { mutate, isPending } = useApiMutation(updateProcessorAcceptanceStatus, {
    refetch: SHOWS_REQUESTS,
    onDone: ({ order_id, decision_id }, message) => {
      reload();
      if (decision_id > 0) offerUndo({ order_id, decision_id }, message);
    },
  });

  return {
    async accept(request) {
      const isSure = await askToConfirm({ title: t('Are You Sure'), text: t('Want to accept this order ?') });
      if (isSure) mutate(decisionOn(request, ORDER_STATUS.pending));
    },
    async reject(request) {
      const isSure = await askToConfirm({ title: t('Are You Sure'), text: t('Want to reject this order ?') });
      if (isSure) setRejecting(request);
    },
    isPending,
    dialog: rejecting && <RejectDialog request={rejecting} onDone={reload} onClose={() => setRejecting(null)} />,
  };
}
