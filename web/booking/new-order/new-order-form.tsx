import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { AnimalList } from '#web/booking/new-order/animal-list.tsx';
import { BegunOrder } from '#web/booking/new-order/begun-order.tsx';
import classes from '#web/booking/new-order/new-order-form.module.css';
import { factsOfDraft, TradeWarnings } from '#web/booking/new-order/trade-warnings.tsx';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import { WhoAndWhat } from '#web/booking/new-order/who-and-what.tsx';
import { OrderRail } from '#web/booking/order-page/order-rail.tsx';
import { t } from '#web/lib/words.ts';
import { CardNotice } from '#web/payments/card-notice.tsx';
import { PHONE } from '#web/ui/breakpoints.ts';
import { Refusal } from '#web/ui/refusal.tsx';

interface FormProps {
  order: NewOrder;
  onCancel: () => void;
}

/** The new-order form; an order that was begun and not submitted is offered back before it. */
export function NewOrderForm({ order, onCancel }: FormProps) {
  return order.begun ? (
    <BegunOrder draft={order.begun} onContinue={order.continueBegun} onForget={order.forget} />
  ) : (
    <Columns order={order} onCancel={onCancel} />
  );
}

/** The form in three columns that read left to right, one on a phone. Spec part 1, section 2; screens, New order. */
function Columns({ order, onCancel }: FormProps) {
  const { card_profileid, demands_card } = useMe();
  const { missing, isPressed, isDone, refusal } = order;
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<Species | null>(null);
  const [counted, setCounted] = useState(0);

  // An empty form is ready to be typed into; a phone would cover it with its keyboard.
  useEffect(() => {
    if (!isDone && !window.matchMedia(PHONE).matches) focusOn(form.current, 'event_name');
  }, [isDone]);

  // After the tab of the counted species is drawn.
  useEffect(() => {
    if (counted > 0) form.current?.querySelector<HTMLElement>('[data-split="false"]')?.focus();
  }, [counted]);

  async function submit(): Promise<void> {
    const place = await order.submit();
    if (place) focusOn(form.current, PLACE_OF[place] ?? place);
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      inert={isDone}
      aria-label={t('New Order')}
      onKeyDown={(event) => {
        // A long form is booked by its button, not by Enter in some field. Its dialogs, whose keys come by here too, are not meant.
        const { target } = event;
        if (event.key === 'Enter' && target instanceof HTMLInputElement && form.current?.contains(target)) {
          event.preventDefault();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === form.current) void submit();
      }}
    >
      <div className={classes.columns}>
        <WhoAndWhat
          order={order}
          onCounted={(species) => {
            setKind(species);
            setCounted((times) => times + 1);
          }}
        />
        <AnimalList order={order} kind={kind} onKind={setKind} />
        <div className={classes.rail}>
          <OrderRail order={order} />
          <TradeWarnings animals={isDone ? [] : factsOfDraft(order.draft)} />
          {missing.length > 0 && (
            <div className={classes.missing} data-is-pressed={isPressed} role={isPressed ? 'alert' : undefined}>
              <p>{t('Before you submit:')}</p>
              <ul id="new-order-missing">
                {missing.map(({ words }) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
          )}
          {demands_card && card_profileid === null && <CardNotice />}
          {refusal && !missing.some(({ words }) => words === refusal.words) && (
            <Refusal>
              {refusal.isLost
                ? `${refusal.words} ${t('Nothing you entered was lost. You can try again without booking twice.')}`
                : refusal.words}
            </Refusal>
          )}
          <div className={classes.buttons}>
            <Button variant="default" size="md" onClick={onCancel}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              size="md"
              loading={order.isSending}
              aria-describedby={missing.length > 0 ? 'new-order-missing' : undefined}
            >
              {refusal?.isLost ? t('Try again') : t('Submit')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

/** Where a field of the call stands in the form, when it is not a place of its own. */
const PLACE_OF: Readonly<Record<string, string>> = {
  kill_date: 'dropoff_date',
  rrule: 'dropoff_date',
  organic_verify: 'organic',
  deposite_email: 'collect_deposit',
  deposite_phone: 'collect_deposit',
};

function focusOn(form: HTMLFormElement | null, place: string): void {
  const at = form?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const control = at?.matches('input, button') ? at : at?.querySelector<HTMLElement>('input');
  control?.focus();
}
