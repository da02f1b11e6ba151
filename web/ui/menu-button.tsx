import { Menu, type MenuProps } from '@mantine/core';
import { type ComponentPropsWithRef, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useFirstOpening } from '#web/ui/use-first-opening.ts';

interface MenuButtonProps extends Pick<MenuProps, 'width' | 'position'> {
  button: ReactElement<ComponentPropsWithRef<'button'>>;
  /** The menu's entries. */
  children: ReactNode;
}

/**
 * A button that opens a menu. The menu is made when it is first asked for: a list has one in each row, and a closed one costs as
 * much to draw as the row.
 *
 *     <MenuButton button={<Button variant="default">{t('Export')}</Button>}><Menu.Item …>…</Menu.Item></MenuButton>
 */
export function MenuButton({ button, ...menu }: MenuButtonProps) {
  const [isMade, make] = useState(false);
  if (isMade) return <MadeMenu button={button} {...menu} />;
  return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => make(true) });
}

function MadeMenu({ button, children, ...menu }: MenuButtonProps) {
  const { target, isOpen, setOpen } = useFirstOpening();
  return (
    <Menu opened={isOpen} onChange={setOpen} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
