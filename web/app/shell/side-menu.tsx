import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { CreateOrder, mayOrder } from '#web/app/create-order.tsx';
import { currentItem, type MenuItem, menuOf } from '#web/app/shell/menu.ts';
import classes from '#web/app/shell/side-menu.module.css';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { useOrderCounts } from '#web/booking/order-lists/use-order-counts.ts';
import { useMissingCount } from '#web/cut-sheets/sheet-links/use-missing-count.ts';
import { t } from '#web/lib/words.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** The badge counts only missing cut sheets. */
const CUT_SHEETS = '/processorCutSheet' satisfies PagePath;
const TEXTS = ['/privacypolicy', '/termscondition'] as const satisfies readonly PagePath[];

interface SideMenuProps {
  me: Session;
  isPhone: boolean;
  /** True if the menu is a page of its own, next to the side menu. Its landmarks then need different names. */
  isPage?: boolean;
}

/** The side menu. On phones, the hamburger opens it. */
export function SideMenu({ me, isPhone, isPage = false }: SideMenuProps) {
  const { work, house } = menuOf(me.role, isPhone);
  const countOrdersOf = useOrderCounts(belongsTo('plantPeople', me.role));
  const missing = useMissingCount(belongsTo('office', me.role));
  const countOf = (path: PagePath) => (path === CUT_SHEETS ? missing : countOrdersOf(path));
  const [isVersionShown, version] = useDisclosure(false);

  return (
    <div className={classes.menu} data-page={isPage}>
      {!isPhone && !isPage && (
        <Link to="/" className={classes.home}>
          <Brand />
        </Link>
      )}
      {mayOrder(me.role) && <CreateOrder role={me.role} isPhone={isPhone} />}
      <MenuList label={isPage ? t('Work pages') : t('Work')} items={work} countOf={countOf} />
      <div className={classes.foot}>
        <div className={classes.person}>
          <Picture address={me.avatar} size={34} />
          <span className={classes.names}>
            <span className={classes.name}>{me.first_name}</span>
            {me.plant_name && <span className={classes.plant}>{me.plant_name}</span>}
          </span>
        </div>
        <MenuList label={isPage ? t('More pages') : t('More')} items={house}>
          <li>
            <button type="button" className={classes.item} onClick={version.open}>
              {t('Version')}
            </button>
          </li>
          <li>
            <a className={classes.item} href={`mailto:${SUPPORT_ADDRESS}`}>
              {t('Customers Support')}
            </a>
          </li>
          {TEXTS.map((to) => (
            <li key={to}>
              <Link to={to} className={classes.item}>
                {t(PAGES[to].title)}
              </Link>
            </li>
          ))}
        </MenuList>
      </div>
      {isVersionShown && (
        <Dialog title={t('Version')} size="sm" onClose={version.close}>
          v. 2.0
        </Dialog>
      )}
    </div>
  );
}

interface MenuListProps {
  label: string;
  items: readonly MenuItem[];
  /** The number in an item's badge. */
  countOf?: (path: PagePath) => string | undefined;
  children?: ReactNode;
}

function MenuList({ label, items, countOf, children }: MenuListProps) {
  const current = useRouterState({ select: ({ location }) => currentItem(items, location.pathname)?.to });
  if (items.length === 0 && !children) return null;
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {items.map(({ to }) => {
          const count = countOf?.(to);
          return (
            <li key={to}>
              <Link
                to={to}
                className={classes.item}
                activeOptions={{ exact: true }}
                aria-current={to === current ? 'page' : undefined}
                {...(count !== undefined && {
                  'aria-description':
                    to === CUT_SHEETS ? t('Missing cut sheets: {count}', { count }) : t('Orders: {count}', { count }),
                })}
              >
                {t(PAGES[to].title)}
                {count !== undefined && count !== '0' && (
                  <span className={classes.count} aria-hidden>
                    {count}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
        {children}
      </ul>
    </nav>
  );
}
