import { Link, useRouterState } from '@tanstack/react-router';
import classes from '#web/calendar/calendar-switch.module.css';
import { t, type Words } from '#web/lib/words.ts';

const VIEWS = [
  { view: 'slots', to: '/processorCalender', search: {}, label: 'Slots' },
  { view: 'events', to: '/processorCalenderNew', search: {}, label: 'Events' },
  { view: 'availability', to: '/processorCalender', search: { tab: 'availability' }, label: 'Availability' },
] as const satisfies readonly { view: string; to: string; search: object; label: Words }[];

/** Switches between the three calendar screens. A seller stays with the plant being visited. */
export function CalendarSwitch({ processor }: { processor: string }) {
  // From the address, as the router marks its links, so that two views are never marked while the next screen loads.
  const current = useRouterState({ select: ({ location }) => viewOf(location.pathname, location.search) });
  return (
    <nav aria-label={t('Calendars')} className={classes.switch}>
      {VIEWS.map(({ view, to, search, label }) => (
        <Link
          key={view}
          to={to}
          search={{ ...search, ...(processor && { processor }) }}
          className={classes.way}
          // Filters are part of the address, so the router only recognizes an unfiltered screen.
          activeOptions={{ exact: true }}
          {...(view === current && { 'aria-current': 'page' })}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

const viewOf = (pathname: string, { tab }: { tab?: string | undefined }) => {
  if (pathname.toLowerCase().startsWith('/processorcalendernew')) return 'events';
  return tab === 'availability' ? 'availability' : 'slots';
};
