import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconCreditCard, IconKeyboard, IconLanguage, IconLogout, IconShieldLock } from '@tabler/icons-react';
import type { Session } from '#contract/accounts/api.ts';
import { signOut } from '#web/accounts/session.ts';
import classes from '#web/app/shell/account-menu.module.css';
import { announce } from '#web/lib/announce.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { chooseLanguage, t, type Words } from '#web/lib/words.ts';
import { otherLanguage } from '#web/ui/language-switch.tsx';
import { MenuItemLink } from '#web/ui/menu-item-link.tsx';
import { Picture } from '#web/ui/picture.tsx';

const SCHEMES: readonly { scheme: MantineColorScheme; words: Words }[] = [
  { scheme: 'light', words: 'Light mode' },
  { scheme: 'dark', words: 'Dark mode' },
  { scheme: 'auto', words: 'Match device' },
];

/** The user's menu: card, color scheme, language, shortcuts, Logout. */
export function AccountMenu({ me, onKeys }: { me: Session; onKeys: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { code, name } = otherLanguage();

  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{t('Account of')} </VisuallyHidden>
          <Picture address={me.avatar} size={34} />
          <span className={classes.name}>{me.first_name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{me.email}</Menu.Label>
        <MenuItemLink to="/account" leftSection={<IconShieldLock aria-hidden />}>
          {t('Sign-in and security')}
        </MenuItemLink>
        <MenuItemLink to="/paymentgateway" leftSection={<IconCreditCard aria-hidden />}>
          {t('Payment card')}
        </MenuItemLink>
        <Menu.Divider />
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {SCHEMES.map(({ scheme, words }) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(words)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item lang={code} leftSection={<IconLanguage aria-hidden />} onClick={() => chooseLanguage(code)}>
          {name}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard aria-hidden />} onClick={onKeys}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout aria-hidden />}
          onClick={() => void signOut().catch((error) => announce('error', wordsOf(error)))}
        >
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
