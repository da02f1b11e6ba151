import { Button, Group, Radio, Skeleton, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type OrderForSheet, ordersForSheet, updateCustomFormData } from '#contract/booking/attach-api.ts';
import { getCustomFormData, type SheetRecord } from '#contract/cut-sheets/api.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { OrderForSheetDialog } from '#web/booking/order-page/order-for-sheet-dialog.tsx';
import classes from '#web/booking/order-page/sheet-order.module.css';
import { type FreeSheet, useFreeSheet } from '#web/booking/order-page/use-free-sheet.ts';
import { sheetActionLink } from '#web/cut-sheets/sheet-address.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t, translate } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import panel from '#web/ui/panel.module.css';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/**
 * Attaches a sheet to an open order or to a new one. A sheet belongs to a single share, so if it's already on an order, a
 * copy is attached instead. See docs/decisions/0023.
 */
export function SheetOrder({ sheet }: { sheet: SheetRecord }) {
  const { order_id, event_date } = sheet;
  const hasCard = useCardGuard();
  const [isBooking, setBooking] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const free = useFreeSheet(sheet);
  const navigate = useNavigate();
  /** Switches to the copy, if one was attached. */
  const goOn = (data_id: number) => {
    if (data_id !== sheet.data_id)
      void navigate({ ...sheetActionLink({ form_id: sheet.form_id, data_id }, 'edit'), replace: true });
  };

  const book = (
    <Button variant="default" size="md" onClick={() => hasCard() && setBooking(true)}>
      {t('Create new Order')}
    </Button>
  );

  return (
    <section className={`${panel.panel} ${classes.order}`} aria-labelledby="sheet-order">
      <div className={classes.head}>
        <Title order={2} size="h3" id="sheet-order">
          {t('Order')}
        </Title>
        {order_id === null ? (
          <Text c="dimmed">{t('This cut sheet isn’t on an order yet.')}</Text>
        ) : (
          <Text c="dimmed">
            <AnchorLink {...orderLink(order_id)}>
              {t('On order {order_id}, drop-off {day}.', { order_id, day: showDay(event_date ?? '') })}
            </AnchorLink>{' '}
            {t('If you attach it to another order, that order gets a copy.')}
          </Text>
        )}
      </div>
      {order_id === null ? (
        <div className={classes.ways}>
          <OpenOrders sheet={sheet} free={free} onAttached={goOn} />
          <div className={classes.way}>
            <Title order={3} size="h4">
              {t('A new order')}
            </Title>
            <Text c="dimmed" size="sm">
              {t('Choose a drop-off day in the calendar. {name} gets the whole animal.', { name: nameOf(sheet) })}
            </Text>
            {book}
          </div>
        </div>
      ) : (
        <>
          <Group gap="sm" align="stretch">
            <Button variant="default" size="md" aria-expanded={isAttaching} onClick={() => setAttaching(!isAttaching)}>
              {t('Attach to an open order')}
            </Button>
            {book}
          </Group>
          {isAttaching && <OpenOrders sheet={sheet} free={free} onAttached={goOn} />}
        </>
      )}
      {isBooking && <OrderForSheetDialog sheet={sheet} free={free} onBooked={goOn} onClose={() => setBooking(false)} />}
    </section>
  );
}

const nameOf = ({ first_name, last_name }: SheetRecord) => `${first_name} ${last_name}`.trim();

/** The customer's shares of this species that have no sheet. Selecting one attaches the sheet. */
function OpenOrders({
  sheet,
  free,
  onAttached,
}: {
  sheet: SheetRecord;
  free: FreeSheet;
  onAttached: (data_id: number) => void;
}) {
  const { data, error, refetch } = useApiQuery(ordersForSheet, { data_id: sheet.data_id });
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const attach = useApiMutation(updateCustomFormData, {
    refetch: [getCustomFormData, ordersForSheet],
    showsErrors: true,
    onDone: ({ data_id }) => {
      setChosen('');
      onAttached(data_id);
    },
  });
  const share = data?.find(({ cart_id }) => String(cart_id) === chosen);

  async function send(): Promise<void> {
    if (!share) {
      announce('error', t('Please select one order.'));
      return list.current?.querySelector('input')?.focus();
    }
    setProblem('');
    try {
      const { order_id, cart_id, customer_id, ng_order } = share;
      await attach.mutateAsync({ cart_id, order_id, data_id: await free.take(), customer_id, ng_order });
    } catch (refused) {
      setProblem(wordsOf(refused));
      void refetch();
    }
  }

  return (
    <div className={classes.way}>
      <Title order={3} size="h4" id="open-orders">
        {t('An open order')}
      </Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={96} aria-busy />
      ) : data.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('{name} has no open orders that need a cut sheet for this animal.', { name: nameOf(sheet) })}
        </Text>
      ) : (
        <Radio.Group
          ref={list}
          aria-labelledby="open-orders"
          className={classes.orders}
          value={chosen}
          onChange={(cart_id) => {
            setChosen(cart_id);
            setProblem('');
          }}
        >
          <div className={classes.choices}>
            {data.map((one) => (
              <Radio
                key={one.cart_id}
                value={String(one.cart_id)}
                label={t('{title}, order {order_id}', { title: one.title, order_id: one.order_id })}
                description={factsOf(one)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {problem && <Refusal>{problem}</Refusal>}
      {(data?.length ?? 0) > 0 && (
        <Button size="md" loading={attach.isPending || free.isCopying} onClick={() => void send()}>
          {t(sheet.order_id === null ? 'Attach to this order' : 'Attach a copy to this order')}
        </Button>
      )}
    </div>
  );
}

function factsOf({ species, qty, dropoff_date, status, is_begun }: OrderForSheet): string {
  const facts = [
    `${t(showSpecies(species))}, ${translate(showShare(qty))}`,
    t('drop-off {day}', { day: showDay(dropoff_date) }),
    t(STATUS_WORDS[status]),
    is_begun && t('has an unfinished cut sheet, which will be kept but detached from the order'),
  ];
  return facts.filter(Boolean).join(' · ');
}
