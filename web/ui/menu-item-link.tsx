import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { LinkAttributes } from '#web/ui/links.tsx';

/** A menu item that is a link. Kept out of links.tsx, because sign-in uses links and would have to load menus too. */
export const MenuItemLink = createLink((props: MenuItemProps & LinkAttributes) => (
  <Menu.Item component="a" {...props} />
));
