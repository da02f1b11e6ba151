import { restoreOrder } from '#contract/booking/edit-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

interface Deletion {
  order_id: number;
  /** All orders that were deleted together. */
  order_ids: number[];
}

/** Says which orders were deleted and offers Undo. If a day has since filled up, the office is asked first. */
export function useUndoOfDeletion(refetch: readonly Endpoint[]) {
  const { role } = useMe();
  const { mutateAsync } = useApiMutation(restoreOrder, { refetch, showsErrors: true });

  async function undo({ order_id, order_ids }: Deletion): Promise<void> {
    try {
      await mutateAsync({ order_id, order_ids });
    } catch (error) {
      const hasNoRoom = error instanceof ApiProblem && ['day_full', 'day_not_offered'].includes(error.code);
      if (!hasNoRoom || !isOffice(role)) throw error;
      const isSure = await askToConfirm({ text: wordsOf(error), yes: t('Book anyway') });
      if (isSure) await mutateAsync({ order_id, order_ids, full_day_reason: t('Restored after deletion') });
    }
  }

  return (deleted: Deletion, message: string | undefined): void => {
    const count = deleted.order_ids.length;
    announce('success', count > 1 ? t('{count} orders were deleted', { count }) : (message ?? ''), {
      label: t('Undo'),
      onPick: () => void undo(deleted).catch((error: unknown) => announce('error', wordsOf(error))),
    });
  };
}
