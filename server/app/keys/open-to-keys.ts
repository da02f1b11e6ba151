import { KEY_ROLE, type KeyScope } from '#contract/lib/access.ts';
import type { Route } from '#server/lib/route.ts';

/** Calls about the person who is signed in: their card, cart, feeds, and saved lists. A key isn't a person. */
const PERSONAL =
  /^\/api\/(calendar\/(get|make|revoke)Feed|order\/(getFilters|(save|rename|remove)Filter)|reports\/(saved|save|remove))$/;

/**
 * Lets API keys make an area's calls: those for groups that the key's role is in, except calls for everyone who is signed in,
 * which are about the caller. A call that changes something needs the scope `write`.
 */
export const openToKeys = (scopes: readonly KeyScope[], routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const { guard, kind, endpoint } = route;
    const isOpen = guard.roles?.includes(KEY_ROLE) && guard.name !== 'signedIn' && !PERSONAL.test(endpoint.path);
    return isOpen
      ? { ...route, keyScopes: ['read', ...scopes, ...(kind === 'read' ? [] : (['write'] as const))] }
      : route;
  });
