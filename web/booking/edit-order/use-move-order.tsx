import { Button } from '@mantine/core';
import { useState } from 'react';
import { proOrderList, scheduleDropoff } from '#contract/booking/api.ts';
import { type CalendarEvent, getEvents, showAvailableSlot } from '#contract/booking/events-api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { askScope } from '#web/booking/edit-order/ask-scope.tsx';
import { MoveOrderDialog } from '#web/booking/edit-order/lazy-move-order-dialog.ts';
import { sayMoved } from '#web/booking/edit-order/say-moved.ts';
import classes from '#web/booking/edit-order/use-move-order.module.css';
import { dayOfInstant } from '#web/booking/events-calendar/event-days.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { Refusal } from '#web/ui/refusal.tsx';

/**
 * Moves an order to another day, releasing the old day's slots and claiming the new day's in one step. `moveTo` asks first, for
 * example after dragging; `choose` opens a dialog to pick a day. `refusal` stays until the next attempt.
 */
export function useMoveOrder() {
  const hasCard = useCardGuard();
  const [chosen, setChosen] = useState<CalendarEvent | null>(null);
  const [refused, setRefused] = useState<{ event: CalendarEvent; words: string } | null>(null);
  const { mutateAsync } = useApiMutation(scheduleDropoff, {
    showsErrors: true,
    refetch: [getEvents, showAvailableSlot, proOrderList, getAllDateSlot, getDateAvailableSlot],
    onDone: (moved) => {
      setChosen(null);
      announce('success', sayMoved(chosen ? dayOfInstant(chosen.date) : undefined, moved));
    },
  });

  async function moveTo(event: CalendarEvent, day: IsoDate): Promise<void> {
    setRefused(null);
    if (!hasCard()) return;
    const { order_id, title } = event;
    const days = { from: showDay(dayOfInstant(event.date)), to: showDay(day), kill: showDay(killDateFor(day)) };
    const text = t('Order {order_id}, {title}, will move from {from} to {to}. The kill date will be {kill}.', {
      order_id,
      title,
      ...days,
    });
    try {
      const scope = await askScope(order_id, 'move', { text, yes: t('Move') });
      if (scope) await mutateAsync({ order_id, dropoff_date: day, scope });
    } catch (error) {
      setRefused({ event, words: wordsOf(error) });
    }
  }

  function choose(event: CalendarEvent): void {
    setRefused(null);
    if (hasCard()) setChosen(event);
  }

  return {
    moveTo,
    choose,
    refusal: refused && (
      <div className={classes.refused}>
        <Refusal>
          {t('{title} is still on {day}. {refusal}', {
            title: refused.event.title,
            day: showDay(dayOfInstant(refused.event.date)),
            refusal: refused.words,
          })}
        </Refusal>
        <Button variant="default" onClick={() => choose(refused.event)}>
          {t('Move to another day…')}
        </Button>
      </div>
    ),
    dialog: chosen && (
      <MoveOrderDialog
        title={t('Move to another day')}
        order={{ ...chosen, dropoff_date: dayOfInstant(chosen.date) }}
        onConfirm={mutateAsync}
        onClose={() => setChosen(null)}
      />
    ),
  };
}
