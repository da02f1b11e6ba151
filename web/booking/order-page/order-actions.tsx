import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type OrderDetails, proOrderList, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { exportOrderDay } from '#contract/calendar/feed-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { getNotifications } from '#contract/orders/notices-api.ts';
import { isBooked, isUnderWay, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { EditOrderDialog } from '#web/booking/edit-order/lazy-edit-order-dialog.ts';
import { Reschedule } from '#web/booking/edit-order/reschedule.tsx';
import { useRemoveOrder } from '#web/booking/edit-order/use-remove-order.ts';
import { ReceiveDialog } from '#web/booking/order-lists/lazy-receive-dialog.ts';
import { useDecision } from '#web/booking/order-lists/use-decision.tsx';
import classes from '#web/booking/order-page/order-screen.module.css';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { joinWords } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';
import { StageMover } from '#web/orders/stage-mover.tsx';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** The message shown after an order has moved to its next status. */
const IS_NOW: Readonly<Partial<Record<OrderStatus, Words>>> = {
  0: 'Order {order_id} is pending',
  1: 'Order {order_id} is open',
};

const nameOfShare = ({ first_name, last_name }: OrderDetails['split'][number]) => `${first_name} ${last_name}`.trim();

/** What this user may do with the order, according to the server: the next step as a button, the rest in a menu. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const { order_id, can, title, dropoff_date } = order;
  const { role } = useMe();
  const [open, setOpen] = useState<'edit' | 'receive' | 'schedule' | null>(null);
  const navigate = useNavigate();
  const hasCard = useCardGuard();
  const move = useApiMutation(updateStatus, {
    refetch: [viewOrder, proOrderList],
    onDone: ({ status }) => {
      const words = IS_NOW[status];
      if (words) announce('success', t(words, { order_id }));
    },
  });
  const remove = useRemoveOrder(() => void navigate({ to: '/processordashboard/pendingOrders' }));
  const close = () => setOpen(null);
  const { accept, reject, isPending: isDeciding, dialog } = useDecision();

  async function undo(): Promise<void> {
    if (await askToConfirm({ text: t('The order will go back to Pending.') }))
      move.mutate({ order_id, status: ORDER_STATUS.pending });
  }
  async function askToComplete(): Promise<boolean> {
    const open = [...new Set(order.split.filter((share) => share.form_status !== 'completed').map(nameOfShare))];
    const [first = ''] = open;
    const sheets =
      open.length > 1
        ? t('These cut sheets aren’t submitted yet: {names}.', { names: joinWords(open) })
        : t('{name}’s cut sheet isn’t submitted yet.', { name: first });
    return askToConfirm({
      text: [...(first ? [sheets] : []), t('You can’t change an order once it’s completed.')].join('\n'),
      ...(first && { yes: t('Complete anyway') }),
    });
  }

  const isOwnRequest = order.status === ORDER_STATUS.requested && !can.decide;
  const others = [
    ...(can.edit ? [{ label: t('Edit'), onPick: () => hasCard() && setOpen('edit') }] : []),
    ...(can.schedule ? [{ label: t('Schedule a Dropoff Date'), onPick: () => hasCard() && setOpen('schedule') }] : []),
    ...(belongsTo('orderers', role)
      ? [
          {
            label: t('Book again'),
            onPick: () => void navigate({ to: '/neworder', search: { again: String(order_id) } }),
          },
        ]
      : []),
    ...(isUnderWay(order.status)
      ? [{ label: t('Add to your calendar'), onPick: () => void download(exportOrderDay, { order_id }) }]
      : []),
    ...(can.undo_receipt ? [{ label: t('Mark as not received'), onPick: () => void undo() }] : []),
    ...(can.remove
      ? [
          {
            label: isOwnRequest ? t('Withdraw request') : t('Delete'),
            onPick: () => void remove({ order_id, title, dropoff_date }),
          },
        ]
      : []),
  ];

  return (
    <div className={classes.actions}>
      {others.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" size="md" loading={move.isPending}>
              {t('Actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label, onPick }) => (
              <Menu.Item key={label} onClick={onPick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {can.decide && (
        <>
          <Button variant="default" size="md" disabled={isDeciding} onClick={() => void reject(order)}>
            {t('Reject')}
          </Button>
          <Button size="md" loading={isDeciding} onClick={() => void accept(order)}>
            {t('Accept')}
          </Button>
        </>
      )}
      {isStaff(role) && isBooked(order.status) && (
        <StageMover
          key={order_id}
          order={order}
          refetch={[viewOrder, proOrderList, orderHistory, getNotifications]}
          onReceive={() => setOpen('receive')}
          askToComplete={askToComplete}
          isMain
        />
      )}
      {dialog}
      {open === 'edit' && <EditOrderDialog order_id={order_id} onClose={close} />}
      {open === 'receive' && <ReceiveDialog order={{ ...order, tagid: order.ear_tag_id }} onClose={close} />}
      {open === 'schedule' && <Reschedule order={order} onClose={close} />}
    </div>
  );
}
