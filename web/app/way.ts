import { belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { landingOf, type Role } from '#contract/lib/roles.ts';
import { UNBUILT_ROUTES } from '#web/app/unbuilt-routes.ts';

const STAND_INS: Readonly<Partial<Record<PagePath, PagePath>>> = UNBUILT_ROUTES;

/** The screen that a role lands on. Following the stand-in here keeps a refusal from going in circles. */
function homeOf(role: Role): PagePath {
  const landing = landingOf(role);
  return STAND_INS[landing] ?? landing;
}

/**
 * Where somebody who asks for a page is led; null lets them in. A stranger is asked to sign in, a role that may not open it is
 * led home, and a page without a screen leads to the nearest that has one. Decision C-104.
 */
export function wayFor(path: PagePath, role: Role | null): PagePath | null {
  const { who } = PAGES[path];
  if (!belongsTo(who, role)) return role === null ? '/login' : homeOf(role);
  if (path === '/' && role !== null) return homeOf(role);
  const standIn = STAND_INS[path];
  return standIn ? (wayFor(standIn, role) ?? standIn) : null;
}
