import { Anchor, type AnchorProps } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { LinkAttributes } from '#web/ui/links.tsx';

/** The link above a page's title, to the page it belongs to. */
export const BackLink = createLink(({ children, ...props }: AnchorProps & LinkAttributes) => (
  <Anchor {...props}>
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </Anchor>
));
