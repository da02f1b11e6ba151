import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { landingOf, type Role } from '#contract/lib/roles.ts';

export const isPage = (path: string | undefined): path is PagePath => path !== undefined && path in PAGES;

/** Whether someone with this role, or nobody in particular (null), may open the page. */
export const isOpenTo = (path: PagePath, role: Role | null): boolean => belongsTo(PAGES[path].who, role);

/** The possible targets: pages without parameters in their paths. */
export type Destination = '/login' | ReturnType<typeof landingOf>;

/**
 * Where to redirect a user with this role from a page, or null to show the page. Visitors go to sign-in, and roles without
 * access go to their start page.
 */
export function redirectFor(path: PagePath, role: Role | null): Destination | null {
  if (role === null) return isOpenTo(path, role) ? null : '/login';
  return path === '/' || !isOpenTo(path, role) ? landingOf(role) : null;
}
