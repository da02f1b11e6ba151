import { Anchor, Skeleton } from '@mantine/core';
import { IconFileInvoice, IconSearchOff, IconSlice } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type OrderDetails, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import { isOffice, isStaff, type Role } from '#contract/lib/roles.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import {
  ACCEPTANCE,
  ARRIVED,
  acceptanceWords,
  isBooked,
  isUnderWay,
  ORDER_STATUS,
  STATUS_WORDS,
} from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { useMe } from '#web/accounts/session.ts';
import { DropoffDay } from '#web/booking/edit-order/reschedule.tsx';
import { FileList } from '#web/booking/order-draft/file-list.tsx';
import { nameOfAnimal } from '#web/booking/order-draft/order-draft.ts';
import { factsOfOrder, TradeWarnings } from '#web/booking/order-draft/trade-warnings.tsx';
import { OrderActions } from '#web/booking/order-page/order-actions.tsx';
import { OrderAge } from '#web/booking/order-page/order-age.tsx';
import { OrderFlock } from '#web/booking/order-page/order-flock.tsx';
import { OrderHistory } from '#web/booking/order-page/order-history.tsx';
import { OrderNotices } from '#web/booking/order-page/order-notices.tsx';
import classes from '#web/booking/order-page/order-screen.module.css';
import { OrderShares } from '#web/booking/order-page/order-shares.tsx';
import { SheetAgreement } from '#web/booking/order-page/sheet-agreement.tsx';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { useRememberPlace } from '#web/lib/recent-places.ts';
import { t, translate } from '#web/lib/words.ts';
import { OrderStatusTag } from '#web/orders/order-status-tag.tsx';
import { CUTTING_ADDRESS, labelAndInspection, orderLink, sexWords } from '#web/orders/order-words.ts';
import { StageTrack } from '#web/orders/stage-track.tsx';
import { HangingWeight } from '#web/orders/weight-button.tsx';
import { WeightCorrections } from '#web/orders/weight-corrections.tsx';
import { OrderFees } from '#web/pricing/order-fees.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { MessageLink } from '#web/ui/page/message-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/** One order with its animal, shares, and cut sheets, plus the available actions. */
export const OrderScreen = () => <OrderAt {...useParams({ from: '/shell/processordashboard/openOrders/$order_id' })} />;

/** The same page at its short URL. */
export const OrderByNumberScreen = () => <OrderAt {...useParams({ from: '/shell/o/$order_id' })} />;

function OrderAt(params: { order_id: string }) {
  const order_id = Number(params.order_id);
  const order = useApiQuery(viewOrder, { order_id });

  if (order.error instanceof ApiProblem && ['not_found', 'malformed'].includes(order.error.code))
    return <NoSuchOrder />;
  if (order.data) return <OpenedOrder order={order.data} />;
  return (
    <PageFrame title={t('Order {order_id}', { order_id: params.order_id })}>
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
    <PageFrame title={t('Order')}>
      <EmptyState
        icon={IconSearchOff}
        title={t('Order not found')}
        action={
          <ButtonLink to="/processordashboard/pendingOrders" mt="sm">
            {t('Pending Orders')}
          </ButtonLink>
        }
      >
        {t('Check the order number. The order may also have been deleted.')}
      </EmptyState>
    </PageFrame>
  );
}

function OpenedOrder({ order }: { order: OrderDetails }) {
  const me = useMe();
  const { role, time_zone } = me;
  useRememberPlace(me, {
    to: `/processordashboard/openOrders/${order.order_id}`,
    label: `${order.order_id} · ${order.title}`,
    note: [t(STATUS_WORDS[order.status]), showDay(order.dropoff_date)].join(' · '),
  });
  return (
    <PageFrame
      title={t(belongsTo('portalUsers', role) ? 'Your order {order_id}' : 'Order {order_id}', {
        order_id: order.order_id,
      })}
      subtitle={
        <span className={classes.subtitle}>
          {order.title} · {nameOfAnimal(order)}
          <OrderStatusTag status={order.status}>{t(STATUS_WORDS[order.status])}</OrderStatusTag>
          {isDeciding(order) && <span>{t(acceptanceWords(order.processor_status, isStaff(role)))}</span>}
        </span>
      }
      action={<OrderActions order={order} />}
    >
      {isUnderWay(order.status) && <TradeWarnings animals={[factsOfOrder(order, nameOfAnimal(order))]} />}
      {isOffice(role) && ARRIVED.includes(order.status) && (
        <WeightCorrections order_id={order.order_id} isCompleted={order.status === ORDER_STATUS.completed} />
      )}
      <OrderStage order={order} />
      <div className={classes.columns}>
        <div className={classes.aside}>
          {isStaff(role) && <SheetAgreement order={order} />}
          <OrderShares order={order} links={<OrderLinks order={order} role={role} />} />
          <OrderHistory order_id={order.order_id} />
        </div>
        <div className={classes.aside}>
          <Facts facts={factsOf(order, role, time_zone)} />
          {isOffice(role) && isUnderWay(order.status) && <OrderFees order_id={order.order_id} />}
          {isStaff(role) && <OrderNotices order_id={order.order_id} />}
          <Siblings siblings={order.siblings} />
        </div>
      </div>
    </PageFrame>
  );
}

/** Links to messages about the order, and to the pages where its animal is cut and invoiced. */
const OrderLinks = ({ order: { order_id, status, dropoff_date: date }, role }: { order: OrderDetails; role: Role }) => {
  const order = String(order_id);
  return (
    <>
      <MessageLink about="order" id={order_id} />
      {isStaff(role) && isBooked(status) && (
        <ButtonLink
          to={CUTTING_ADDRESS}
          search={{ date, day_of: 'dropoff', order }}
          variant="default"
          size="compact-sm"
          leftSection={<IconSlice aria-hidden />}
        >
          {t('Cutting sheets')}
        </ButtonLink>
      )}
      {isOffice(role) && ARRIVED.includes(status) && (
        <ButtonLink
          to="/invoiceDay"
          search={{ order }}
          variant="default"
          size="compact-sm"
          leftSection={<IconFileInvoice aria-hidden />}
        >
          {t('Invoices')}
        </ButtonLink>
      )}
    </>
  );
};

/** Until the plant accepts the order, and after a rejection, the decision is shown instead of the status. */
const isDeciding = ({ processor_status }: OrderDetails): boolean => processor_status !== ACCEPTANCE.accepted;

/** Facts about the animal and how the order was created. */
function factsOf(order: OrderDetails, role: Role, time_zone: string): { label: string; value: ReactNode }[] {
  const at = (instant: string | null) => instant && formatInstant(instant, time_zone);
  const { brought_by } = order;

  return [
    { label: t('Drop off Date'), value: <DropoffDay order={order} /> },
    { label: t('Kill date'), value: showDay(order.kill_date) },
    ...(order.hang === null ? [] : [{ label: t('Hang time (days)'), value: order.hang }]),
    { label: t('Cutting day'), value: showDay(order.cutting_day) },
    ...(order.plant_number === '' ? [] : [{ label: t('Plant number'), value: order.plant_number }]),
    { label: t('Tag#'), value: order.ear_tag_id },
    { label: t('Species'), value: t(showSpecies(order.species)) },
    ...(order.flock ? [{ label: t('Birds'), value: <OrderFlock order={order} flock={order.flock} /> }] : []),
    { label: t('Sex'), value: sexWords(order.sex) },
    ...weightsOf(order, role),
    { label: t('Label Type'), value: labelAndInspection(order.process_option, order.offering) },
    { label: t('Organs'), value: order.organs.split(',').map(translate).join(', ') },
    { label: t('Organic'), value: order.organic && t(order.organic === 'yes' ? 'Yes' : 'No') },
    {
      label: t('Brought by'),
      value: brought_by && (
        <>
          {`${brought_by.first_name} ${brought_by.last_name}`.trim()}
          {brought_by.phone && <Phone number={brought_by.phone} />}
        </>
      ),
    },
    ...(order.bringer_picks_up ? [{ label: t('Pickup'), value: t('The farm picks up all of the meat.') }] : []),
    ...(isAskedForAge(order.species) ? [{ label: t('Over 30 months'), value: <OrderAge order={order} /> }] : []),
    ...filesOf(order),
    { label: t('Note'), value: order.extra_field_1 },
    ...(order.reject_reason === '' ? [] : [{ label: t('Reason'), value: order.reject_reason }]),
    ...(order.rrule === ''
      ? []
      : [{ label: t('Recurring'), value: describeRule(order.rrule, order.series?.last_day) }]),
    ...(order.deposit === null
      ? []
      : [
          {
            label: t('Deposit'),
            value: <DepositFact order_id={order.order_id} deposit={order.deposit} />,
          },
        ]),
    {
      label: t(isBooked(order.status) ? 'Booked' : 'Requested'),
      value: t('{when} by {name}', {
        when: formatInstant(order.created_at, time_zone),
        name: `${order.associate_first_name} ${order.associate_last_name}`.trim(),
      }),
    },
    ...(order.received_at ? [{ label: t('Received'), value: at(order.received_at) }] : []),
    ...(order.completed_at ? [{ label: t('Completed'), value: at(order.completed_at) }] : []),
  ];
}

/**
 * The animal's weights. Staff can enter the hanging weight here while the animal is in the plant; the office can correct it
 * afterward, unless it was sold by weight on the market.
 */
function weightsOf(order: OrderDetails, role: Role): { label: string; value: ReactNode }[] {
  const { hanging_weight_clb: hanging, left_side_clb: left, right_side_clb: right } = order;
  const { live_weight_clb: live, condemned_weight_clb: condemned } = order;
  const isCorrectable = isOffice(role) && order.status === ORDER_STATUS.completed && !order.is_sold_by_weight;
  const isWeighable = isCorrectable || (isStaff(role) && order.status === ORDER_STATUS.open);
  const shown = isWeighable ? <HangingWeight order={order} refetch={WEIGHED} /> : hanging && showPounds(hanging);
  return [
    ...(isWeighable || hanging !== null ? [{ label: t('Hanging weight'), value: shown }] : []),
    ...(left !== null && right !== null
      ? [{ label: t('Left and right side'), value: `${showPounds(left)} + ${showPounds(right)}` }]
      : []),
    ...(live === null ? [] : [{ label: t('Live weight'), value: showPounds(live) }]),
    ...(condemned === null ? [] : [{ label: t('Condemned weight'), value: showPounds(condemned) }]),
  ];
}
const WEIGHED = [viewOrder, orderHistory, proOrderList];

/** The deposit requested and the amount paid, with a link to the payments. */
function DepositFact({ order_id, deposit }: { order_id: number; deposit: NonNullable<OrderDetails['deposit']> }) {
  const { amount_cents, paid_cents, email, phone } = deposit;
  const [amount, paid] = [showMoney(amount_cents), showMoney(paid_cents)];
  return (
    <>
      {paid_cents >= amount_cents
        ? t('{amount}, paid', { amount })
        : paid_cents > 0
          ? t('{paid} of {amount} paid', { amount, paid })
          : t('{amount} from {contact}', { amount, contact: email || phone })}{' '}
      ·{' '}
      <AnchorLink to="/paymentorder/$id" params={{ id: String(order_id) }}>
        {t('Payments')}
      </AnchorLink>
    </>
  );
}

/** Links to the animal's documents. */
function filesOf({ files }: OrderDetails): { label: string; value: ReactNode }[] {
  const papers = [
    { label: t('Organic certificate'), field: 'organic_certified_file' },
    { label: t('Proof of age'), field: 'thirty_plus_file' },
  ] as const;
  return papers.flatMap(({ label, field }) => {
    const own = files.filter((file) => file.field === field);
    return own.length === 0 ? [] : [{ label, value: <FileList files={own} /> }];
  });
}

function Phone({ number }: { number: string }) {
  return (
    <Anchor href={`tel:${number}`} className={classes.phone}>
      {number}
    </Anchor>
  );
}

/** The other orders in the same booking. */
function Siblings({ siblings }: Pick<OrderDetails, 'siblings'>) {
  if (siblings.length === 0) return null;
  return (
    <nav className={classes.siblings} aria-label={t('Booked together')}>
      <h2>{t('Booked together')}</h2>
      <ul>
        {siblings.map(({ order_id, ...animal }) => (
          <li key={order_id}>
            <AnchorLink {...orderLink(order_id)}>
              {t('{animal}, order {order_id}', {
                animal: nameOfAnimal(animal),
                order_id,
              })}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How far along the animal is, for everyone involved. Staff members change the stage with the page's main button. */
const OrderStage = ({ order }: { order: OrderDetails }) => (
  <section className={`${panel.panel} ${classes.stage}`} aria-label={t('Where the animal is')}>
    <StageTrack stage={animalStageOf(order)} />
  </section>
);
