import { UnstyledButton } from '@mantine/core';
import { IconCalendar, IconClipboardList, IconHome, IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { PagePath } from '#contract/app/pages.ts';
import type { Role } from '#contract/lib/roles.ts';
import { mayOrder } from '#web/app/create-order.tsx';
import classes from '#web/app/shell/bottom-bar.module.css';
import { currentItem, menuOf, type TitledPath } from '#web/app/shell/menu.ts';
import { t, type Words } from '#web/lib/words.ts';

const PLACES = [
  { to: '/processordashboard', label: 'Today', Icon: IconHome },
  { to: '/processordashboard/openOrders', label: 'Orders', Icon: IconClipboardList },
  { to: '/neworder', label: 'New', Icon: IconPlus },
  { to: '/processorCalender', label: 'Calendar', Icon: IconCalendar },
] as const satisfies readonly { to: PagePath; label: Words; Icon: typeof IconHome }[];

/** The pages that have no menu item of their own and belong to one of these places. */
const ORDERS: readonly TitledPath[] = ['/processordashboard/pendingOrders', '/processordashboard/openOrders'];

/** On a plant's phones: the places people go to all day, within reach of a thumb. More opens the menu. */
export function BottomBar({ role, onMore }: { role: Role; onMore: () => void }) {
  const { work } = menuOf(role, true);
  const items = work.flatMap((group) => group.items);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const current = currentItem(items, address)?.to;
  const isHere = (to: PagePath) =>
    to === address ||
    to === current ||
    (to === '/processordashboard/openOrders' && current !== undefined && ORDERS.includes(current));
  return (
    <nav className={classes.bar} aria-label={t('Menu')}>
      {PLACES.filter(({ to }) => to !== '/neworder' || mayOrder(role)).map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.place} aria-current={isHere(to) ? 'page' : undefined}>
          <Icon aria-hidden />
          {t(label)}
        </Link>
      ))}
      <UnstyledButton className={classes.place} onClick={onMore}>
        <IconMenu2 aria-hidden />
        {t('More')}
      </UnstyledButton>
    </nav>
  );
}
