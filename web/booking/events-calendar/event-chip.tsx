import { Menu, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type DragEvent, type MouseEvent, useState } from 'react';
import type { CalendarEvent } from '#contract/booking/events-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import classes from '#web/booking/events-calendar/event-chip.module.css';
import { dayOfInstant, eventTitle, titlePrefix } from '#web/booking/events-calendar/event-days.ts';
import { EventMark } from '#web/booking/events-calendar/event-mark.tsx';
import { t } from '#web/lib/words.ts';
import { orderColor } from '#web/orders/order-status-tag.tsx';
import { orderLink } from '#web/orders/order-words.ts';
import { MenuItemLink } from '#web/ui/menu-item-link.tsx';

/** The actions for an event in the calendar. */
export interface EventActions {
  /** Whether the order has a page this user can open. */
  hasPage: boolean;
  onMove: (event: CalendarEvent) => void;
  onDrag: (event: CalendarEvent | null) => void;
}

export interface EventChipProps extends EventActions {
  event: CalendarEvent;
  /** The week and list views have room for more than the title. */
  roomy?: 'week' | 'list';
  /** False removes it from the tab order. In the month view, only one day's events can be reached with Tab. */
  isTabbable?: boolean;
}

/** One event: a link to its day's popup. It can be dragged to another day, or moved with its menu instead. */
export function EventChip({ event, roomy, isTabbable = true, hasPage, onMove, onDrag }: EventChipProps) {
  const [menu, setMenu] = useState<'unused' | 'closed' | 'open'>('unused');
  const { schedule } = event.can;
  const day = dayOfInstant(event.date);
  const isInTabOrder = isTabbable ? {} : { tabIndex: -1 };

  function openMenu(click: MouseEvent) {
    click.preventDefault();
    setMenu('open');
  }
  function start(drag: DragEvent) {
    drag.dataTransfer.effectAllowed = 'move';
    drag.dataTransfer.setData('text/plain', eventTitle(event));
    onDrag(event);
  }

  const dots = (
    <button
      type="button"
      className={classes.dots}
      aria-label={t('Actions for {title}', { title: eventTitle(event) })}
      onClick={() => setMenu('open')}
      {...isInTabOrder}
    />
  );
  return (
    <li className={classes.event} data-color={orderColor(event.status)} data-roomy={roomy}>
      <Link
        to="."
        search={(before) => ({ ...before, day })}
        replace
        resetScroll={false}
        className={classes.chip}
        draggable={schedule}
        onDragStart={start}
        onDragEnd={() => onDrag(null)}
        onContextMenu={openMenu}
        title={eventTitle(event)}
        {...isInTabOrder}
      >
        <EventMark status={event.status} />
        {event.process_option && <span className={classes.prefix}>{titlePrefix(event)}</span>}
        <span className={classes.title}>{event.title}</span>
        {roomy ? (
          <span className={classes.more}>
            {event.heads > 1 && `${event.heads} `}
            {t(showSpecies(event.species))} · {t(STATUS_WORDS[event.status])}
          </span>
        ) : (
          <VisuallyHidden>, {t(STATUS_WORDS[event.status])}</VisuallyHidden>
        )}
      </Link>
      {menu === 'unused' ? (
        dots
      ) : (
        <Menu opened={menu === 'open'} onChange={(isOpen) => setMenu(isOpen ? 'open' : 'closed')} position="bottom-end">
          <Menu.Target>{dots}</Menu.Target>
          <Menu.Dropdown>
            <MenuItemLink to="." search={(before) => ({ ...before, day })}>
              {t('Open this day')}
            </MenuItemLink>
            {hasPage && <MenuItemLink {...orderLink(event.order_id)}>{t('Open the order')}</MenuItemLink>}
            {schedule && <Menu.Item onClick={() => onMove(event)}>{t('Move to another day…')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
