import { Button, Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { counters } from '#contract/calendar/day-slots.ts';
import type { Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { DayOrders, reloadDay } from '#web/booking/events-calendar/day-orders.tsx';
import { AnimalList } from '#web/booking/new-order/animal-list.tsx';
import { BegunOrder } from '#web/booking/new-order/begun-order.tsx';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import { WhoAndWhat } from '#web/booking/new-order/who-and-what.tsx';
import { animalsWithoutAge, countHeads, speciesOf } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/order-form.module.css';
import railClasses from '#web/booking/order-draft/order-rail.module.css';
import { OrderRail } from '#web/booking/order-draft/order-rail.tsx';
import { factsOfDraft, TradeWarnings } from '#web/booking/order-draft/trade-warnings.tsx';
import { depositAskedFor, UsualDepositNote } from '#web/booking/order-draft/usual-deposit.tsx';
import { slotsFor } from '#web/calendar/shortage.ts';
import { t } from '#web/lib/words.ts';
import { CardNotice } from '#web/payments/card-notice.tsx';
import { PHONE } from '#web/ui/breakpoints.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';

interface FormProps {
  order: NewOrder;
  onCancel: () => void;
}

/** The new-order form. Offers to continue an unfinished order first. */
export function NewOrderForm({ order, onCancel }: FormProps) {
  return order.begun ? (
    <BegunOrder draft={order.begun} onContinue={order.continueBegun} onForget={order.forget} />
  ) : (
    <Columns order={order} onCancel={onCancel} />
  );
}

/** The form: what is booked on the left and how it is handled on the right, or all in one column on phones. */
function Columns({ order, onCancel }: FormProps) {
  const { card_profileid, default_offering, demands_card } = useMe();
  const { form, draft, missing, isDone } = order;
  const { setFocus } = form;
  const columns = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<Species | null>(null);
  const [counted, setCounted] = useState(0);

  // Focuses the first field of a blank form, except on phones, where the keyboard would cover the form.
  useEffect(() => {
    if (!isDone && !window.matchMedia(PHONE).matches) setFocus('event_name');
  }, [isDone, setFocus]);

  // Waits until the tab for the species is rendered.
  useEffect(() => {
    if (counted > 0) columns.current?.querySelector<HTMLElement>('[data-split="false"]')?.focus();
  }, [counted]);

  return (
    <Form form={form} isLong className={classes.form} inert={isDone} label={t('New Order')}>
      <div className={classes.columns} ref={columns}>
        <div className={classes.main}>
          <WhoAndWhat
            order={order}
            onCounted={(species) => {
              setKind(species);
              setCounted((times) => times + 1);
            }}
          />
          <AnimalList order={order} kind={kind} onKind={setKind} />
        </div>
        <div className={classes.rail}>
          <div className={classes.railPart}>
            <Rail order={order} />
          </div>
          <div className={classes.railPart}>
            {!isDone && <UsualDepositNote booking={depositAskedFor(draft)} isRecurring={draft.rrule !== ''} />}
            <TradeWarnings animals={isDone ? [] : factsOfDraft(draft, default_offering)} />
            <MissingList order={order} />
            {demands_card && card_profileid === null && <CardNotice />}
          </div>
        </div>
        <div className={classes.submit}>
          <SubmitButton
            form={form}
            flex={1}
            describedBy={missing.length > 0 ? 'new-order-missing' : undefined}
            secondary={
              <Button variant="default" size="md" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            }
          >
            {form.isLost ? t('Try again') : t('Submit')}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}

/** Lists what is still missing. Visible from the start, and announced as an alert after Submit. */
function MissingList({ order: { form, draft, missing, isDone } }: { order: NewOrder }) {
  const isSubmitted = form.formState.isSubmitted && missing.length > 0;
  const ageless = isDone ? [] : animalsWithoutAge(draft);
  if (missing.length + ageless.length === 0) return null;
  return (
    <div className={classes.missing} data-is-pressed={isSubmitted} role={isSubmitted ? 'alert' : undefined}>
      <p>{t('Before you submit:')}</p>
      <ul id="new-order-missing">
        {missing.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
        {ageless.length > 0 && (
          <li>
            {t('Tell us now or at drop-off whether these are over 30 months: {animals}.', {
              animals: ageless.join(', '),
            })}
          </li>
        )}
      </ul>
    </div>
  );
}

function Rail({ order: { form, draft, slots, isDone } }: { order: NewOrder }) {
  const { field } = useController({ control: form.control, name: 'send_cut_sheet' });
  const { dropoff_date, quantities } = draft;
  // An order that was just booked is already included in the day's used slots.
  const heads = isDone ? 0 : countHeads(draft);
  const taken = slots.data && heads > 0 ? slotsFor(slots.data, quantities) : 0;
  const day = slots.data && counters({ left: slots.data.available, used: slots.data.used }, taken);

  return (
    <>
      <OrderRail
        form={form}
        draft={draft}
        schedule={{
          form: 'new',
          killRule: 'same-day',
          needed: Math.max(1, heads),
          species: speciesOf(draft),
          animals: quantities,
        }}
        day={dropoff_date ? day : undefined}
        onScheduled={reloadDay}
      >
        <div className={railClasses.switch}>
          <Switch
            labelPosition="left"
            classNames={{
              body: railClasses.switchBody,
              label: railClasses.switchLabel,
              description: railClasses.switchNote,
            }}
            label={t('Send Cut sheets')}
            description={t('Emails each customer a link to their cut sheet')}
            checked={field.value}
            onChange={field.onChange}
          />
        </div>
      </OrderRail>
      {dropoff_date && <DayOrders date={dropoff_date} />}
    </>
  );
}
