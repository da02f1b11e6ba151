import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import { countOrders, MAX_RECEIVED_AT_ONCE, type ReceivedOrder, receiveOrders } from '#contract/booking/list-api.ts';
import { ORDER_STATUS, type OrderStatus, STATUS_WORDS } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { BulkMove } from '#web/booking/order-lists/bulk-move.tsx';
import classes from '#web/booking/order-lists/bulk-receive.module.css';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, because it is only needed if the age of an animal is missing. */
const ReceiveOrdersDialog = lazyDialog(() =>
  import('#web/booking/order-lists/receive-orders-dialog.tsx').then(({ ReceiveOrdersDialog }) => ReceiveOrdersDialog),
);

/** The actions for all selected orders. Each is received separately, and the ones that fail are listed. */
export function BulkReceive({ chosen, onClear }: { chosen: readonly OrderRow[]; onClear: () => void }) {
  const [outcomes, setOutcomes] = useState<readonly ReceivedOrder[] | null>(null);
  const waiting = chosen.filter(({ can }) => can.receive);
  const ageless = waiting.filter(
    ({ species, over_thirty_months }) => isAskedForAge(species) && over_thirty_months === '',
  );
  const [isAsking, setAsking] = useState(false);
  const receive = useApiMutation(receiveOrders, { refetch: [proOrderList, countOrders], onDone: show });

  function show(orders: readonly ReceivedOrder[]): void {
    setAsking(false);
    const received = orders.filter(({ outcome }) => outcome === 'received').length;
    if (received === orders.length) {
      announce('success', t('{count} orders are open', { count: received }));
      onClear();
    } else setOutcomes(orders);
  }
  async function begin(): Promise<void> {
    if (ageless.length > 0) return setAsking(true);
    const text = t('{count} orders will become Open, and their customers will be notified.', { count: waiting.length });
    if (await askToConfirm({ text })) receive.mutate({ order_ids: waiting.map(({ order_id }) => order_id) });
  }
  function close() {
    setOutcomes(null);
    onClear();
  }

  return (
    <section className={classes.bar} aria-label={t('Selected orders')}>
      <Text component="span" fw={600} role="status">
        {t('{count} selected', { count: chosen.length })}
      </Text>
      {waiting.length > 0 && (
        <Button
          leftSection={<IconCheck aria-hidden />}
          loading={receive.isPending}
          disabled={waiting.length > MAX_RECEIVED_AT_ONCE}
          onClick={() => void begin()}
        >
          {t('Product received')}
        </Button>
      )}
      <BulkMove chosen={chosen} onClear={onClear} />
      {waiting.length > 0 && waiting.length < chosen.length && (
        <Text span c="dimmed" size="sm">
          {t('{count} of these orders haven’t arrived yet.', { count: waiting.length })}
        </Text>
      )}
      {waiting.length > MAX_RECEIVED_AT_ONCE && (
        <Text span c="dimmed" size="sm">
          {t('You can receive up to {most} orders at a time.', { most: MAX_RECEIVED_AT_ONCE })}
        </Text>
      )}
      <Button variant="subtle" onClick={onClear}>
        {t('Clear')}
      </Button>
      {isAsking && (
        <ReceiveOrdersDialog orders={waiting} ageless={ageless} onDone={show} onClose={() => setAsking(false)} />
      )}
      {outcomes && <Outcomes orders={outcomes} onClose={close} />}
    </section>
  );
}

/** How many orders were received, and why the others weren't. */
function Outcomes({ orders, onClose }: { orders: readonly ReceivedOrder[]; onClose: () => void }) {
  const left = orders.filter(({ outcome }) => outcome !== 'received');
  return (
    <Dialog
      title={t('Product received')}
      subtitle={t('{count} orders are open', { count: orders.length - left.length })}
      size="sm"
      onClose={onClose}
    >
      <Text mb="xs">{t('These orders weren’t changed:')}</Text>
      <ul className={classes.left}>
        {left.map(({ order_id, title, status, outcome }) => (
          <li key={order_id}>
            <strong>
              {title ? t('Order {order_id}, {title}', { order_id, title }) : t('Order {order_id}', { order_id })}
            </strong>
            <span>{outcome === 'same_tag' ? t(SAME_TAG) : wordsFor(status)}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('Close')}</Button>
    </Dialog>
  );
}

const SAME_TAG = 'Another animal in the plant has the same ear tag. Receive this one by itself.' satisfies Words;

function wordsFor(status: number | null): string {
  if (status === null || status === ORDER_STATUS.deleted) return t('The order was deleted.');
  return t('Someone else got to it first. It’s now {status}.', { status: t(STATUS_WORDS[status as OrderStatus]) });
}
