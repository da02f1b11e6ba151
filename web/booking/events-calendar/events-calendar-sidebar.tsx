import { Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import type { SidebarSlot } from '#contract/booking/events-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { dayOfInstant, spellSidebarDay, splitSlots } from '#web/booking/events-calendar/event-days.ts';
import classes from '#web/booking/events-calendar/events-calendar-sidebar.module.css';
import { t } from '#web/lib/words.ts';

/** Upcoming and past days with their slots. Each opens its day's popup. */
export function EventsSidebar({
  today,
  slots,
  onOpen,
}: {
  today: IsoDate;
  slots: readonly SidebarSlot[] | undefined;
  onOpen: (day: IsoDate) => void;
}) {
  const { upcoming, past } = splitSlots(slots ?? [], today);
  return (
    <aside className={classes.sidebar} aria-label={t('Days with slots')}>
      <SlotList title={t('Upcoming Events')} slots={slots && upcoming} onOpen={onOpen} />
      <SlotList title={t('Past Events')} slots={slots && past} onOpen={onOpen} />
    </aside>
  );
}

function SlotList({
  title,
  slots,
  onOpen,
}: {
  title: string;
  slots: readonly SidebarSlot[] | undefined;
  onOpen: (day: IsoDate) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      <div className={classes.box} aria-busy={!slots}>
        {!slots && <Skeleton h="2.5rem" />}
        {slots?.length === 0 && <p className={classes.none}>{t('No days to show.')}</p>}
        {slots?.map(({ date_added, available, used }) => (
          <button key={date_added} type="button" onClick={() => onOpen(dayOfInstant(date_added))}>
            <span>
              {t('{free} of {available} slots', { free: Math.max(0, available - used), available, count: available })}
            </span>
            <span className={classes.date}>{spellSidebarDay(dayOfInstant(date_added))}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
