import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { viewOrder } from '#contract/booking/api.ts';
import { LastBooking } from '#web/booking/new-order/last-booking.tsx';
import { useAskBeforeLeaving } from '#web/booking/new-order/leaving.ts';
import { NewOrderForm } from '#web/booking/new-order/new-order-form.tsx';
import { useNewOrder } from '#web/booking/new-order/use-new-order.ts';
import { draftAgain } from '#web/booking/order-draft/order-again.ts';
import { EMPTY_DRAFT, type OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { callApi, useApiQuery } from '#web/lib/api.ts';
import { idIn } from '#web/lib/id-in.ts';
import { t } from '#web/lib/words.ts';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The new-order screen, /neworder, or /neworder?again=12 to book an earlier order's animals again. */
export function NewOrderScreen() {
  const { again } = useSearch({ from: '/shell/neworder' });
  const order_id = idIn(again ?? '');
  return order_id === undefined ? (
    <NewOrderPage start={EMPTY_DRAFT} />
  ) : (
    <BookAgain key={order_id} order_id={order_id} />
  );
}

/** Loads the order and the others of its booking first. */
function BookAgain({ order_id }: { order_id: number }) {
  const first = useApiQuery(viewOrder, { order_id });
  const others = useQuery({
    queryKey: ['book-again', order_id],
    queryFn: ({ signal }) =>
      Promise.all(
        (first.data?.siblings ?? []).map((other) => callApi(viewOrder, { order_id: other.order_id }, { signal })),
      ),
    enabled: first.data !== undefined,
  });
  const error = first.error ?? others.error;
  if (error) {
    return (
      <PageFrame title={t('New Order')}>
        <ErrorState error={error} onRetry={() => void (first.error ? first : others).refetch()} />
      </PageFrame>
    );
  }
  if (!first.data || !others.data) return <Loading />;
  const orders = [first.data, ...others.data].sort((one, other) => one.animal_number - other.animal_number);
  return <NewOrderPage start={draftAgain(orders)} />;
}

function NewOrderPage({ start }: { start: OrderDraft }) {
  const [begins] = useState(start);
  const order = useNewOrder(begins);
  const navigate = useNavigate();
  const { booked } = order;
  useAskBeforeLeaving(order.isDirty);
  useEffect(() => {
    if (booked) window.scrollTo({ top: 0 });
  }, [booked]);

  async function cancel(): Promise<void> {
    if (order.isDirty && !(await askToDrop())) return;
    order.forget();
    void navigate({ to: '/processordashboard/pendingOrders', ignoreBlocker: true });
  }

  return (
    <PageFrame title={t('New Order')}>
      {booked && <LastBooking {...booked} />}
      <NewOrderForm order={order} onCancel={() => void cancel()} />
    </PageFrame>
  );
}
