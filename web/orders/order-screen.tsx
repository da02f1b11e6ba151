import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showDay } from '#contract/lib/days.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { type OrderDetails, viewOrder } from '#contract/orders/api.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { useAsk } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { nameOfAnimal } from '#web/orders/draft-order.ts';
import { OrderActions } from '#web/orders/order-actions.tsx';
import classes from '#web/orders/order-screen.module.css';
import { OrderShares } from '#web/orders/order-shares.tsx';
import { addressOfOrder, labelWords, sexWords } from '#web/orders/order-words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { OrderStatusTag } from '#web/ui/status-tag.tsx';

/** One order: its animal, shares and cut sheets, and what may be done with it. Spec part 1, section 2 (openOrders/{order_id}, /o/{order_id}). */
export function OrderScreen() {
  const params = useParams({ strict: false }) as { order_id: string };
  const order_id = Number(params.order_id);
  const order = useAsk(viewOrder, { order_id });

  if (order.error instanceof ApiProblem && ['not_found', 'malformed'].includes(order.error.code))
    return <NoSuchOrder />;
  if (order.data) return <OpenedOrder order={order.data} />;
  return (
    <PageFrame title={`Order ${params.order_id}`}>
      {order.error ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <div className={classes.columns}>
          <Skeleton h={240} />
          <Skeleton h={320} />
        </div>
      )}
    </PageFrame>
  );
}

function NoSuchOrder() {
  return (
    <PageFrame title="Order">
      <EmptyState
        title="There is no such order"
        action={
          <Button component={Link} to="/processordashboard/pendingOrders" mt="sm">
            Pending Orders
          </Button>
        }
      >
        The number may be mistyped, or the order was deleted.
      </EmptyState>
    </PageFrame>
  );
}

function OpenedOrder({ order }: { order: OrderDetails }) {
  const { time_zone } = useMe();
  return (
    <PageFrame
      title={`Order ${order.order_id}`}
      subtitle={
        <span className={classes.subtitle}>
          {order.title} · {nameOfAnimal(order)}
          <OrderStatusTag status={order.status}>{STATUS_WORDS[order.status]}</OrderStatusTag>
        </span>
      }
      action={<OrderActions order={order} />}
    >
      <div className={classes.columns}>
        <OrderShares order={order} />
        <div className={classes.aside}>
          <Facts facts={factsOf(order, time_zone)} />
          <Siblings siblings={order.siblings} />
        </div>
      </div>
    </PageFrame>
  );
}

/** What is known of the animal, and how it came here. */
function factsOf(order: OrderDetails, time_zone: string): { label: string; value: ReactNode }[] {
  const at = (instant: string | null) => instant && formatInstant(instant, time_zone);
  const { brought_by } = order;

  return [
    { label: 'Drop off Date', value: showDay(order.dropoff_date) },
    { label: 'Kill date', value: showDay(order.kill_date) },
    { label: 'Tag#', value: order.ear_tag_id },
    { label: 'Species', value: showSpecies(order.species) },
    { label: 'Sex', value: sexWords(order.sex) },
    { label: 'Label Type', value: labelWords(order.process_option) },
    { label: 'Organs', value: order.organs.split(',').join(', ') },
    { label: 'Organic', value: order.organic && (order.organic === 'yes' ? 'Yes' : 'No') },
    {
      label: 'Brought by',
      value: brought_by && (
        <>
          {`${brought_by.first_name} ${brought_by.last_name}`.trim()}
          {brought_by.phone && <Phone number={brought_by.phone} />}
        </>
      ),
    },
    { label: 'Remark', value: order.extra_field_1 },
    {
      label: 'Booked',
      value: `${at(order.created_at)} by ${`${order.associate_first_name} ${order.associate_last_name}`.trim()}`,
    },
    ...(order.received_at ? [{ label: 'Received', value: at(order.received_at) }] : []),
    ...(order.completed_at ? [{ label: 'Completed', value: at(order.completed_at) }] : []),
  ];
}

function Phone({ number }: { number: string }) {
  return (
    <Anchor href={`tel:${number}`} className={classes.phone}>
      {number}
    </Anchor>
  );
}

/** The other animals of the same booking. */
function Siblings({ siblings }: Pick<OrderDetails, 'siblings'>) {
  if (siblings.length === 0) return null;
  return (
    <nav className={classes.siblings} aria-label="Booked together">
      <h2>Booked together</h2>
      <ul>
        {siblings.map(({ order_id, species, animal_number }) => (
          <li key={order_id}>
            <Anchor component={Link} to={addressOfOrder(order_id)}>
              {nameOfAnimal({ species, animal_number, heads: 1 })}, order {order_id}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
