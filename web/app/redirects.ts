import { belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { landingOf, type Role } from '#contract/lib/roles.ts';

/** Pages without a screen, and where they redirect. Remove a page when its screen is built. */
export const NOT_BUILT = {
  '/sellermycommunity': '/sellerdashboard/mycommunity',
} as const satisfies Partial<Record<PagePath, PagePath>>;
export type NotBuilt = keyof typeof NOT_BUILT;

/** The possible targets: pages without parameters in their paths. */
export type Destination = '/login' | ReturnType<typeof landingOf> | (typeof NOT_BUILT)[NotBuilt];

const isBuilt = (path: PagePath): path is Exclude<PagePath, NotBuilt> => !(path in NOT_BUILT);

/** A role's start page. */
function homeOf(role: Role): Destination {
  const landing = landingOf(role);
  return isBuilt(landing) ? landing : NOT_BUILT[landing];
}

/**
 * Where to redirect a role from a page, or null to show the page. Visitors go to sign-in, roles without access go to their
 * start page, and pages without a screen redirect to a page that has one.
 */
export function redirectFor(path: PagePath, role: Role | null): Destination | null {
  if (!belongsTo(PAGES[path].who, role)) return role === null ? '/login' : homeOf(role);
  if (path === '/' && role !== null) return homeOf(role);
  if (isBuilt(path)) return null;
  const shown: Destination = NOT_BUILT[path];
  return redirectFor(shown, role) ?? shown;
}
