import { linkOptions, useRouterState } from '@tanstack/react-router';
import { t } from '#web/lib/words.ts';
import { PageSwitch, type SwitchPage } from '#web/ui/page/page-switch.tsx';

type View = SwitchPage & { view: 'slots' | 'events' | 'availability' };

/** Switches between the three calendar screens. For sellers, the plant they are viewing stays the same. */
export function CalendarSwitch({ processor }: { processor: string }) {
  // The current view is read from the URL, the same way the router marks its own links, so that two views are never marked as
  // current while the next screen loads.
  const current = useRouterState({ select: ({ location }) => viewOf(location.pathname, location.search) });
  const visited = processor && { processor };
  const views: View[] = [
    { view: 'slots', label: 'Slots', link: linkOptions({ to: '/processorCalender', search: { ...visited } }) },
    { view: 'events', label: 'Events', link: linkOptions({ to: '/processorCalenderNew', search: { ...visited } }) },
    {
      view: 'availability',
      label: 'Availability',
      link: linkOptions({ to: '/processorCalender', search: { tab: 'availability', ...visited } }),
    },
  ];
  return <PageSwitch label={t('Calendars')} pages={views} isCurrent={({ view }) => view === current} />;
}

const viewOf = (pathname: string, { tab }: { tab?: string | undefined }): View['view'] => {
  if (pathname.toLowerCase().startsWith('/processorcalendernew')) return 'events';
  return tab === 'availability' ? 'availability' : 'slots';
};
