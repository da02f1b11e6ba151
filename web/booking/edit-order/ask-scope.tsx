import { viewOrder } from '#contract/booking/api.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import type { SeriesJob } from '#web/booking/edit-order/series-scope-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { askToConfirm, type Question } from '#web/ui/confirm-dialog.tsx';

/**
 * Asks before an order is moved or deleted, and for which orders of its series. Null means no.
 *
 *     const scope = await askScope(order_id, 'remove', { text, yes: t('yes') });
 */
export async function askScope(order_id: number, job: SeriesJob, question: Question): Promise<SeriesScope | null> {
  const order = await callApi(viewOrder, { order_id });
  if (order.rrule === '') return (await askToConfirm(question)) ? 'this' : null;
  // Loaded on demand, because few orders repeat.
  const { AskedScope } = await import('#web/booking/edit-order/series-scope-field.tsx');
  let scope: SeriesScope = 'this';
  const more = (
    <AskedScope
      order={order}
      job={job}
      onChange={(chosen) => {
        scope = chosen;
      }}
    />
  );
  return (await askToConfirm({ ...question, more })) ? scope : null;
}
