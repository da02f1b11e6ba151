import { type DragEvent, useState } from 'react';
import type { CalendarEvent } from '#contract/booking/events-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { dayOfInstant } from '#web/booking/events-calendar/event-days.ts';

/** State for dragging an event to another day. */
export interface Dropping {
  dragged: CalendarEvent | null;
  onDrop: (event: CalendarEvent, day: IsoDate) => void;
}

/** Makes an element a drop target for an event, except for the event's own day and past days. */
export function useDropDay(today: IsoDate, { dragged, onDrop }: Dropping) {
  const [over, setOver] = useState<IsoDate | null>(null);

  return (day: IsoDate) => {
    if (!dragged || day < today || dayOfInstant(dragged.date) === day) return {};
    return {
      'data-takes': true,
      'data-over': over === day || undefined,
      onDragOver: (drag: DragEvent) => {
        drag.preventDefault();
        drag.dataTransfer.dropEffect = 'move' as const;
        setOver(day);
      },
      onDragLeave: (drag: DragEvent) => {
        if (!drag.currentTarget.contains(drag.relatedTarget as Node | null)) setOver(null);
      },
      onDrop: (drag: DragEvent) => {
        drag.preventDefault();
        setOver(null);
        onDrop(dragged, day);
      },
    };
  };
}
