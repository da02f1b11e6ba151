import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

export type LinkAttributes = Omit<ComponentPropsWithRef<'a'>, 'style' | 'color'>;

/** A text link whose target is type-checked by the router. */
export const AnchorLink = createLink((props: AnchorProps & LinkAttributes) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & LinkAttributes) => <Button component="a" {...props} />);
