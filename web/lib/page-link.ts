import type { LinkProps } from '@tanstack/react-router';

/** A link target, built with the router's `linkOptions`. */
export type PageLink = Required<Pick<LinkProps, 'to'>> & Pick<LinkProps, 'params' | 'search'>;
