import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/lib/pages.ts';
import classes from '#web/calendar/calendar-switch.module.css';
import { t } from '#web/lib/words.ts';

const CALENDARS = ['/processorCalender', '/processorCalenderNew'] as const;

/** Switches between the slot calendar and the events calendar. */
export function CalendarSwitch() {
  return (
    <nav aria-label={t('Calendars')} className={classes.switch}>
      {CALENDARS.map((to) => (
        <Link key={to} to={to} className={classes.way} activeProps={{ 'aria-current': 'page' }}>
          {t(PAGES[to].title)}
        </Link>
      ))}
    </nav>
  );
}
