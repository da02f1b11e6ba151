import { useState } from 'react';
import { type OrderDetails, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { useMe } from '#web/accounts/session.ts';
import { type Difference, findDifferences, mergeDrafts } from '#web/booking/edit-order/edit-conflict.ts';
import { askWithoutCustomer } from '#web/booking/order-draft/ask-without-customer.ts';
import { draftOfOrder, EDITED_SHARES, editRules } from '#web/booking/order-draft/edited-order.ts';
import type { OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { editOf, fieldOf } from '#web/booking/order-draft/order-payload.ts';
import { callApi } from '#web/lib/api.ts';
import type { ApiProblem } from '#web/lib/problems.ts';
import { askAboutTag } from '#web/orders/ask-about-tag.ts';
import { useSendForm } from '#web/ui/form.tsx';

/**
 * What someone else changed while this dialog was open. Call `settle` with the user's choice, or null to save nothing.
 */
export interface Conflict {
  theirs: OrderDraft;
  differences: Difference[];
  settle: (differences: readonly Difference[] | null) => void;
}

export type EditOrder = ReturnType<typeof useEditOrder>;

/**
 * The edit dialog's form. If someone else saved the order in the meantime, both versions are shown and the user chooses
 * before anything is saved.
 */
export function useEditOrder(opened: OrderDetails, onDone: () => void) {
  const { role } = useMe();
  const [order, setOrder] = useState(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [scope, setScope] = useState<SeriesScope>('this');
  const form = useSendForm<typeof saveOrder, OrderDraft, OrderDraft>(saveOrder, {
    schema: editRules(order),
    start: draftOfOrder(opened),
    ask: (draft) => askWithoutCustomer(role, draft, draftOfOrder(order)),
    toSend: (draft) => ({ ...editOf(draft, order), scope }),
    fieldOf: (name) => (name === 'split' ? `${EDITED_SHARES}.root` : fieldOf(name)),
    refetch: [viewOrder, proOrderList, orderHistory, getAllDateSlot, getDateAvailableSlot],
    onDone,
    onProblem: async (problem: ApiProblem) => (problem.code === 'order_changed' ? lookAgain() : askAboutTag(problem)),
  });

  /**
   * Returns the request body for saving over the latest version of the order, or null to save nothing. Asks the user only if
   * the other person changed something that this dialog edits.
   */
  async function lookAgain(): Promise<(ReturnType<typeof editOf> & { scope: SeriesScope }) | null> {
    const mine = form.getValues();
    const now = await callApi(viewOrder, { order_id: order.order_id });
    const theirs = draftOfOrder(now);
    const differences = findDifferences(draftOfOrder(order), mine, theirs);
    const chosen =
      differences.length === 0
        ? []
        : await new Promise<readonly Difference[] | null>((settle) => setConflict({ theirs, differences, settle }));
    setConflict(null);
    if (!chosen) return null;
    const merged = mergeDrafts(mine, theirs, chosen);
    setOrder(now);
    form.reset(merged, { keepDefaultValues: true });
    return { ...editOf(merged, now), scope };
  }

  return { order, form, draft: form.watch(), conflict, scope, setScope };
}
