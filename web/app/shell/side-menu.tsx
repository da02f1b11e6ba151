import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import {
  IconChecklist,
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, linkOptions, useRouterState } from '@tanstack/react-router';
import type { Session } from '#contract/accounts/api.ts';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import type { FirstSteps } from '#contract/dashboard/first-steps-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { CreateOrder, mayOrder } from '#web/app/create-order.tsx';
import { currentItem, type MenuGroup, type MenuItem, menuOf } from '#web/app/shell/menu.ts';
import { iconOf } from '#web/app/shell/menu-icons.ts';
import classes from '#web/app/shell/side-menu.module.css';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { useOrderCounts } from '#web/booking/order-lists/use-order-counts.ts';
import { useMissingCount } from '#web/cut-sheets/sheet-links/use-missing-count.ts';
import { useFirstSteps } from '#web/dashboard/use-first-steps.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { t, type Words } from '#web/lib/words.ts';
import { showUnread, useUnread } from '#web/messages/use-unread.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** The badge counts conversations with unread messages. */
const MESSAGES: readonly PagePath[] = [
  '/processordashboard/message',
  '/sellerdashboard/message',
  '/buyerdashboard/message',
];
const CUT_SHEETS = '/processorCutSheet' satisfies PagePath;
const PENDING = '/processordashboard/pendingOrders' satisfies PagePath;
/** Not a menu item of the office, but a tab of its pending orders. */
const REQUESTS = '/processordashboard/requestedOrder' satisfies PagePath;
/** What waits for the office, by the item whose page has it. The badge beside the item leads there. */
const WAITING: Readonly<Partial<Record<PagePath, { link: PageLink; words: Words }>>> = {
  [PENDING]: { link: { to: REQUESTS }, words: 'Requests to review' },
  [CUT_SHEETS]: {
    link: linkOptions({ to: '/processorCutSheet/missing', search: { soon: '1' } }),
    words: 'Missing cut sheets',
  },
};
const TEXTS = ['/privacypolicy', '/termscondition'] as const satisfies readonly PagePath[];

interface SideMenuProps {
  me: Session;
  isPhone: boolean;
  /**
   * Where the menu is: next to every page, in a drawer (on phones and in narrow windows), or on its own page, where its
   * landmarks have different names.
   */
  place: 'side' | 'drawer' | 'page';
  /** The button next to the logo. It collapses the menu, or opens the drawer in narrow windows. */
  toggle?: { isCollapsed: boolean; onClick: () => void };
}

/** The side menu. */
export function SideMenu({ me, isPhone, place, toggle }: SideMenuProps) {
  const { work, house } = menuOf(me.role, isPhone);
  const countOrdersOf = useOrderCounts(belongsTo('staff', me.role));
  const missing = useMissingCount(belongsTo('office', me.role));
  const unread = useUnread();
  const countOf = (path: PagePath) => (MESSAGES.includes(path) && unread > 0 ? showUnread(unread) : undefined);
  const waiting = { [PENDING]: countOrdersOf(REQUESTS), [CUT_SHEETS]: missing };
  const [isVersionShown, version] = useDisclosure(false);
  const setup = useFirstSteps(me.role);
  const isPage = place === 'page';
  const all = [...work.flatMap(({ items }) => items), ...house];
  const current = useRouterState({ select: ({ location }) => currentItem(all, location.pathname)?.to });

  return (
    <div className={classes.menu} data-place={place}>
      {toggle && (
        <div className={classes.head}>
          <Link to="/" className={classes.home}>
            <Brand size={28} />
          </Link>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={toggle.isCollapsed ? t('Expand menu') : t('Collapse menu')}
            onClick={toggle.onClick}
          >
            {toggle.isCollapsed ? <IconLayoutSidebarLeftExpand /> : <IconLayoutSidebarLeftCollapse />}
          </ActionIcon>
        </div>
      )}
      {mayOrder(me.role) && <CreateOrder role={me.role} isPhone={isPhone} />}
      <nav aria-label={isPage ? t('Work pages') : t('Work')} className={classes.groups} aria-busy={setup.isLoading}>
        {setup.steps && <SetupItem steps={setup.steps} />}
        {work.map((group) => (
          <Group key={group.items[0]?.to} group={group} countOf={countOf} waiting={waiting} current={current} />
        ))}
      </nav>
      <div className={classes.foot}>
        <nav aria-label={isPage ? t('More pages') : t('More')} className={classes.groups}>
          {house.length > 0 && <Items items={house} current={current} />}
          <ul className={classes.fine}>
            <li>
              <button type="button" onClick={version.open}>
                {t('Version')}
              </button>
            </li>
            <li>
              <a href={`mailto:${SUPPORT_ADDRESS}`}>{t('Customers Support')}</a>
            </li>
            {TEXTS.map((to) => (
              <li key={to}>
                <Link to={to}>{t(PAGES[to].title)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.person}>
          <Picture address={me.avatar} size={30} />
          <span className={classes.names}>
            <span className={classes.name}>{me.first_name}</span>
            {me.plant_name && <span className={classes.plant}>{me.plant_name}</span>}
          </span>
        </div>
      </div>
      {isVersionShown && (
        <Dialog title={t('Version')} size="sm" onClose={version.close}>
          v. 2.0
        </Dialog>
      )}
    </div>
  );
}

/** Links back to a new plant's first steps until they are finished. */
function SetupItem({ steps }: { steps: FirstSteps['steps'] }) {
  const left = steps.filter(({ state }) => state === 'open').length;
  return (
    <ul className={classes.list}>
      <li>
        <Link
          to="/processordashboard"
          hash="setup"
          activeOptions={{ exact: true, includeHash: true }}
          className={classes.item}
          title={t('Set up your plant')}
          aria-description={t('Steps left: {count}', { count: left })}
        >
          <IconChecklist aria-hidden />
          <span className={classes.label}>{t('Set up your plant')}</span>
          <span className={classes.count} aria-hidden>
            {left}
          </span>
        </Link>
      </li>
    </ul>
  );
}

interface ItemsProps {
  items: readonly MenuItem[];
  current: PagePath | undefined;
  /** The number in an item's badge: only what waits for somebody. */
  countOf?: (path: PagePath) => string | undefined;
  /** How much waits for the office, by the item that its badge is beside. */
  waiting?: Readonly<Partial<Record<PagePath, string | undefined>>>;
}

/** A heading that expands and collapses its items. This device remembers which groups are collapsed. */
function Group({ group: { title, items }, ...shared }: { group: MenuGroup } & Omit<ItemsProps, 'items'>) {
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'hindquarter.menu.folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  if (!title || items.length < 2) return <Items items={items} {...shared} />;
  const isFolded = folded.includes(title);
  return (
    <div className={classes.group} data-folded={isFolded || undefined}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={!isFolded}
        onClick={() => setFolded(isFolded ? folded.filter((one) => one !== title) : [...folded, title])}
      >
        {t(title)}
        <IconChevronDown aria-hidden />
      </UnstyledButton>
      <Items items={items} {...shared} />
    </div>
  );
}

function Items({ items, current, countOf, waiting = {} }: ItemsProps) {
  return (
    <ul className={classes.list}>
      {items.map(({ to }) => {
        const count = countOf?.(to);
        const [there, waits] = [WAITING[to], waiting[to]];
        const Icon = iconOf(to);
        return (
          <li key={to} className={classes.place}>
            <Link
              to={to}
              className={classes.item}
              activeOptions={{ exact: true }}
              title={t(PAGES[to].title)}
              aria-current={to === current ? 'page' : undefined}
              {...(count !== undefined && {
                'aria-description': t('Unread: {count}', { count }),
              })}
            >
              <Icon aria-hidden />
              <span className={classes.label}>{t(PAGES[to].title)}</span>
              {count !== undefined && (
                <span className={classes.count} aria-hidden>
                  {count}
                </span>
              )}
            </Link>
            {there && waits !== undefined && waits !== '0' && (
              <Link {...there.link} className={classes.waiting} aria-label={`${waits} ${t(there.words)}`}>
                {waits}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
