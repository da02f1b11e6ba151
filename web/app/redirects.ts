import { belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { landingOf, type Role } from '#contract/lib/roles.ts';

/** The possible targets: pages without parameters in their paths. */
export type Destination = '/login' | ReturnType<typeof landingOf>;

/**
 * Where to redirect a user with this role from a page, or null to show the page. Visitors go to sign-in, and roles without
 * access go to their start page.
 */
export function redirectFor(path: PagePath, role: Role | null): Destination | null {
  if (role === null) return belongsTo(PAGES[path].who, role) ? null : '/login';
  return path === '/' || !belongsTo(PAGES[path].who, role) ? landingOf(role) : null;
}
