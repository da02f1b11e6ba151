import {
  Avatar,
  Menu,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Session } from '#contract/accounts/api.ts';
import { signOut } from '#web/accounts/session.ts';
import classes from '#web/app/account-menu.module.css';
import { announce } from '#web/lib/announce.ts';
import { initialsOf } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';

/** The person's own menu: card, light or dark, keys, Logout. Spec part 2, section 2 (Layout). */
export function AccountMenu({ me, onKeys }: { me: Session; onKeys: () => void }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';

  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>Account of </VisuallyHidden>
          <Avatar size={34} color="butcher" aria-hidden>
            {initialsOf(me.first_name, me.last_name)}
          </Avatar>
          <span className={classes.name}>{me.first_name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{me.email}</Menu.Label>
        <Menu.Item component={Link} to="/paymentgateway">
          Payment card
        </Menu.Item>
        <Menu.Item closeMenuOnClick={false} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'Light screen' : 'Dark screen'}
        </Menu.Item>
        <Menu.Item onClick={onKeys}>Keyboard keys</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut().catch((error) => announce('error', wordsOf(error)))}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
