import type { LinkProps } from '@tanstack/react-router';

/** Where a link leads: what `linkOptions` of the router makes. */
export type PageLink = Required<Pick<LinkProps, 'to'>> & Pick<LinkProps, 'params' | 'search'>;
