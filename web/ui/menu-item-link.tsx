import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { LinkAttributes } from '#web/ui/links.tsx';

/** An entry of a menu that leads to a page. Not in links.tsx: menus would weigh on sign-in, which has links but no menu. */
export const MenuItemLink = createLink((props: MenuItemProps & LinkAttributes) => (
  <Menu.Item component="a" {...props} />
));
