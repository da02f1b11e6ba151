import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Notices } from '#web/app/notices.tsx';
import type { BarArea } from '#web/lib/announce.ts';
import { MessageBar } from '#web/ui/message-bar.tsx';

export const rootRoute = createRootRoute({ component: Root });

function Root() {
  const path = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath });
  return (
    <>
      <Notices />
      <Outlet />
      <MessageBar area={barAreaOf(path)} />
    </>
  );
}

/** The part of the app a page belongs to, which determines the color of its error messages. */
function barAreaOf(path = ''): BarArea | undefined {
  if (path.startsWith('/processordashboard')) return 'dashboard';
  if (path === '/customerlookup') return 'lookup';
  return path.startsWith('/processorCalender') ? 'calendar' : undefined;
}
