import { Avatar } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { PAGES } from '#contract/lib/pages.ts';
import { CreateOrder, mayOrder } from '#web/app/create-order.tsx';
import { type MenuItem, menuOf } from '#web/app/menu.ts';
import classes from '#web/app/side-menu.module.css';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { initialsOf } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The side menu, and on a phone what the hamburger opens. Spec part 2, section 2 (Layout). */
export function SideMenu({ me, isPhone }: { me: Session; isPhone: boolean }) {
  const { work, house } = menuOf(me.role, isPhone);
  const [isVersionShown, version] = useDisclosure(false);

  return (
    <div className={classes.menu}>
      {!isPhone && (
        <Link to="/" className={classes.home}>
          <Brand />
        </Link>
      )}
      {mayOrder(me.role) && <CreateOrder role={me.role} isPhone={isPhone} />}
      <MenuList label="Work" items={work} />
      <div className={classes.foot}>
        <div className={classes.person}>
          <Avatar size={34} color="butcher" aria-hidden>
            {initialsOf(me.first_name, me.last_name)}
          </Avatar>
          <span className={classes.names}>
            <span className={classes.name}>{me.first_name}</span>
            {me.plant_name && <span className={classes.plant}>{me.plant_name}</span>}
          </span>
        </div>
        <MenuList label="House" items={house}>
          <li>
            <button type="button" className={classes.item} onClick={version.open}>
              Version
            </button>
          </li>
          <li>
            <a className={classes.item} href={`mailto:${SUPPORT_ADDRESS}`}>
              Customers Support
            </a>
          </li>
        </MenuList>
      </div>
      {isVersionShown && (
        <Dialog title="Version" size="sm" onClose={version.close}>
          v. 2.0
        </Dialog>
      )}
    </div>
  );
}

function MenuList({ label, items, children }: { label: string; items: readonly MenuItem[]; children?: ReactNode }) {
  if (items.length === 0 && !children) return null;
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {items.map(({ to }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.item}
              activeProps={{ 'aria-current': 'page' }}
              activeOptions={{ exact: false, includeSearch: false }}
            >
              {t(PAGES[to].title)}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
