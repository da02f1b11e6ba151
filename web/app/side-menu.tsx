import { Avatar, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { ORDERERS, type Role } from '#contract/lib/roles.ts';
import { type MenuItem, menuOf } from '#web/app/menu.ts';
import { isBuilt } from '#web/app/screens.ts';
import classes from '#web/app/side-menu.module.css';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { initialsOf } from '#web/lib/format.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export const mayOrder = (role: Role): boolean => isBuilt('/neworder') && (ORDERERS as readonly Role[]).includes(role);

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
      {mayOrder(me.role) && (
        <Button component={Link} to="/neworder" size="md" fullWidth aria-keyshortcuts="n">
          Create new Order
        </Button>
      )}
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
        {items.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.item}
              activeProps={{ 'aria-current': 'page' }}
              activeOptions={{ exact: false, includeSearch: false }}
            >
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
