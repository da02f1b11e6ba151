import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

export type LinkAttributes = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** A link in a text; the router's types check where it leads. */
export const AnchorLink = createLink((props: AnchorProps & LinkAttributes) => <Anchor {...props} />);

/** A button that leads to a page. */
export const ButtonLink = createLink((props: ButtonProps & LinkAttributes) => <Button component="a" {...props} />);
