import { type DragEvent, useState } from 'react';
import type { CalendarEvent } from '#contract/booking/events-api.ts';
import { type IsoDate, todayUtc } from '#contract/lib/days.ts';
import { dayOfInstant } from '#web/booking/events-calendar/event-days.ts';

/** Where a dragged event can be let go. */
export interface Dropping {
  dragged: CalendarEvent | null;
  onDrop: (event: CalendarEvent, day: IsoDate) => void;
}

/** What makes an element the place where an event is let go onto a day: neither its own day nor one that is over. Decision C-35. */
export function useDropDay({ dragged, onDrop }: Dropping) {
  const [over, setOver] = useState<IsoDate | null>(null);
  const today = todayUtc();

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
