import { Anchor, Button, Group, Skeleton, Stack, Table, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import { type DayBuyer, type DayEvent, showEvent } from '#contract/booking/day-events-api.ts';
import { showTransaction } from '#contract/booking/day-order.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { sayQuartersTo } from '#contract/lib/quarters.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import { acceptanceWords } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { DayEventEdit } from '#web/booking/day-popup/day-event-edit.tsx';
import { useDeleteEvent } from '#web/booking/day-popup/use-delete-event.ts';
import classes from '#web/booking/events-calendar/day-events.module.css';
import { useDecision } from '#web/booking/order-lists/use-decision.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t, translate, type Words } from '#web/lib/words.ts';
import { addressOfOrder } from '#web/orders/order-words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The names and their order are required by CAL-012. */
const HEADERS = [
  'Transaction Id',
  'Ticket Id',
  'Title',
  'Buyer Info',
  'Seller Info',
  'Action',
] as const satisfies readonly Words[];
const SKELETON_ROWS = 3;

interface DayEventsProps {
  day: IsoDate;
  category_type: Species | '';
  processor_id: number | undefined;
}

/** A day's orders with buyer and seller. Orders with several customers have a toggle to list them. */
export function DayEvents({ day, category_type, processor_id }: DayEventsProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const hasCard = useCardGuard();
  const decision = useDecision();
  const remove = useDeleteEvent();
  const [editing, setEditing] = useState<{ event: DayEvent; buyer: DayBuyer | undefined } | null>(null);
  const { data, error, refetch } = useApiQuery(showEvent, {
    event_date: day,
    category_type,
    ...(processor_id !== undefined && { processor_id }),
  });
  const actions: RowActions = {
    edit: (event, buyer) => hasCard() && setEditing({ event, buyer }),
    remove: (event) => hasCard() && void remove(event),
    accept: (event) => void decision.accept(event),
    reject: (event) => void decision.reject(event),
  };

  return (
    <Stack component="section" gap="sm" aria-labelledby="day-orders">
      <Title order={3} size="h4" id="day-orders">
        {t('Orders for this day')}
      </Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPhone ? (
        <Cards events={data} actions={actions} />
      ) : (
        <Rows events={data} actions={actions} />
      )}
      {decision.dialog}
      {editing && <DayEventEdit {...editing} onClose={() => setEditing(null)} />}
    </Stack>
  );
}

interface RowActions {
  edit: (event: DayEvent, buyer: DayBuyer | undefined) => void;
  remove: (event: DayEvent) => void;
  accept: (event: DayEvent) => void;
  reject: (event: DayEvent) => void;
}
interface ListProps {
  events: readonly DayEvent[] | undefined;
  actions: RowActions;
}

function Rows({ events, actions }: ListProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return (
    <div className={classes.sheet}>
      <Table className={classes.table} aria-busy={!events}>
        <Table.Thead>
          <Table.Tr>
            {HEADERS.map((header) => (
              <Table.Th key={header} scope="col">
                {t(header)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {!events &&
            Array.from({ length: SKELETON_ROWS }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <Table.Tr key={at}>
                <Table.Td colSpan={HEADERS.length}>
                  <Skeleton h={18} />
                </Table.Td>
              </Table.Tr>
            ))}
          {events?.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={HEADERS.length} className={classes.none}>
                {t('No data found')}
              </Table.Td>
            </Table.Tr>
          )}
          {events?.map((event) => (
            <Fragment key={event.id}>
              <Table.Tr>
                <Table.Td>
                  <Group component="span" gap="xs" wrap="nowrap">
                    <GroupToggle
                      event={event}
                      isOpen={open.has(event.id)}
                      onToggle={() => setOpen(toggled(open, event.id))}
                    />
                    {showTransaction(event.cid)}
                  </Group>
                </Table.Td>
                <Table.Td>
                  <Ticket {...event} />
                </Table.Td>
                <Table.Td className={classes.title}>{event.title}</Table.Td>
                <Table.Td>
                  <BuyerInfo {...event} />
                </Table.Td>
                <Table.Td>
                  <Person name={event.seller_name} facts={[event.seller_phone, event.seller_email]} />
                </Table.Td>
                <Table.Td>
                  <Actions event={event} actions={actions} />
                </Table.Td>
              </Table.Tr>
              {open.has(event.id) &&
                event.buyers.map((buyer) => (
                  <Table.Tr key={buyer.ng_cart_id} className={classes.grouped} data-group={event.id}>
                    <Table.Td />
                    <Table.Td>{buyer.ng_cart_id}</Table.Td>
                    <Table.Td>
                      <Amount {...buyer} />
                    </Table.Td>
                    <Table.Td>
                      <BuyerPerson {...buyer} />
                    </Table.Td>
                    <Table.Td />
                    <Table.Td>
                      <BuyerActions event={event} buyer={buyer} actions={actions} />
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards({ events, actions }: ListProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  if (!events) return <Skeleton h="8rem" />;
  if (events.length === 0) return <p className={classes.none}>{t('No data found')}</p>;
  const rowsOf = (event: DayEvent): [Words, ReactNode][] => [
    ['Transaction Id', showTransaction(event.cid)],
    ['Ticket Id', <Ticket key="ticket" {...event} />],
    ['Buyer Info', <BuyerInfo key="buyer" {...event} />],
    ['Seller Info', <Person key="seller" name={event.seller_name} facts={[event.seller_phone, event.seller_email]} />],
  ];
  return (
    <ul className={classes.cards}>
      {events.map((event) => (
        <li key={event.id} className={classes.card}>
          <Group gap="sm" justify="space-between" align="start" wrap="nowrap">
            <strong className={classes.title}>{event.title}</strong>
            <GroupToggle event={event} isOpen={open.has(event.id)} onToggle={() => setOpen(toggled(open, event.id))} />
          </Group>
          <dl className={classes.facts}>
            {rowsOf(event).map(([name, value]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {open.has(event.id) && (
            <ul className={classes.cardBuyers}>
              {event.buyers.map((buyer) => (
                <li key={buyer.ng_cart_id}>
                  <span>
                    <Amount {...buyer} />
                  </span>
                  <BuyerPerson {...buyer} />
                  <BuyerActions event={event} buyer={buyer} actions={actions} />
                </li>
              ))}
            </ul>
          )}
          <Actions event={event} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function toggled(open: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** A hamburger icon. Required by CAL-015. */
function GroupToggle({ event, isOpen, onToggle }: { event: DayEvent; isOpen: boolean; onToggle: () => void }) {
  if (event.count === 0) return null;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={t('Customers for {title}', { title: event.title })}
      onClick={onToggle}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 4h12M2 8h12M2 12h12" />
      </svg>
    </button>
  );
}

/** Opens the order in a new tab, so nothing entered here is lost. Sellers can't open orders. */
function Ticket({ order_id }: DayEvent) {
  const { role } = useMe();
  if (role === 'seller') return order_id;
  return (
    <Anchor href={addressOfOrder(order_id)} {...inNewTab()} rel="noopener">
      {order_id}
      <NewTabIcon />
    </Anchor>
  );
}

/** Several customers listed briefly, or a single one with contact details. */
function BuyerInfo({ buyers, count }: DayEvent) {
  const { role } = useMe();
  const [only] = buyers;
  if (count === 0) return only ? <BuyerPerson {...only} /> : '–';
  return buyers
    .map((buyer) =>
      buyer.ng_quarter > 0
        ? `${nameOfBuyer(buyer)} (${translate(sayQuartersTo(role)(buyer.ng_quarter))})`
        : nameOfBuyer(buyer),
    )
    .join(', ');
}

function Amount({ ng_quarter }: DayBuyer) {
  const { role } = useMe();
  return translate(sayQuartersTo(role)(ng_quarter));
}

const nameOfBuyer = ({ ng_buyer_firstname, ng_buyer_lastname }: DayBuyer) =>
  `${ng_buyer_firstname} ${ng_buyer_lastname}`.trim();

const BuyerPerson = (buyer: DayBuyer) => (
  <Person name={nameOfBuyer(buyer)} facts={[buyer.ng_phone, buyer.ng_email, buyer.ng_address]} />
);

function Person({ name, facts }: { name: string; facts: readonly string[] }) {
  if (!name) return '–';
  const shown = facts.filter(Boolean);
  return (
    <div className={classes.person}>
      <span>{name}</span>
      {shown.map((fact) => (
        <span key={fact} className={classes.fact}>
          {fact}
        </span>
      ))}
    </div>
  );
}

/** The actions for an order, and whether it has been accepted. */
function Actions({ event, actions }: { event: DayEvent; actions: RowActions }) {
  const { role } = useMe();
  const { can, title, processor_status, reject_reason } = event;
  const button = (label: 'Edit' | 'Delete' | 'Accept' | 'Reject', onClick: () => void) => (
    <Button
      key={label}
      variant="default"
      size="compact-sm"
      aria-label={`${t(label)}: ${title}`}
      {...(label === 'Delete' && { className: classes.dangerous })}
      onClick={onClick}
    >
      {t(label)}
    </Button>
  );
  const buttons = [
    can.edit && button('Edit', () => actions.edit(event, event.buyers[0])),
    can.remove && button('Delete', () => actions.remove(event)),
    can.decide && button('Accept', () => actions.accept(event)),
    can.decide && button('Reject', () => actions.reject(event)),
  ].filter(Boolean);
  return (
    <Stack gap="0.25rem">
      {buttons.length > 0 && <Group gap="xs">{buttons}</Group>}
      <span className={classes.status} data-acceptance={processor_status}>
        {t(acceptanceWords(processor_status, isStaff(role)))}
      </span>
      {reject_reason && <span className={classes.fact}>{reject_reason}</span>}
    </Stack>
  );
}

/** A customer's cut sheet and record. */
function BuyerActions({ event, buyer, actions }: { event: DayEvent; buyer: DayBuyer; actions: RowActions }) {
  const name = `${buyer.ng_buyer_firstname} ${buyer.ng_buyer_lastname}`.trim();
  return (
    <Group gap="xs">
      {event.can.edit && buyer.can_edit && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('Edit')}: ${name}`}
          onClick={() => actions.edit(event, buyer)}
        >
          {t('Edit')}
        </Button>
      )}
      {buyer.report && (
        <Anchor href={buyer.report} {...inNewTab()} rel="noopener" aria-label={`${t('Cut sheet')}: ${name}`}>
          {t('Cut sheet')}
          <NewTabIcon />
        </Anchor>
      )}
    </Group>
  );
}
