import type { RegisteredRouter } from '@tanstack/react-router';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { landingOf, ROLES, type Role } from '#contract/lib/roles.ts';
import { readRoutes } from '#tools/page-files.ts';
import { redirectFor } from '#web/app/redirects.ts';
import { menuOf } from '#web/app/shell/menu.ts';

const PATHS = Object.keys(PAGES) as PagePath[];
const hasParts = (path: PagePath) => path.includes('$');

describe.each<Role | null>([...ROLES, null])('for %s', (role) => {
  test.each(PATHS)('%s shows its screen or redirects to a page that is allowed', (path) => {
    const to = redirectFor(path, role);
    const seen = to ?? path;
    expect(belongsTo(PAGES[seen].who, role)).toBe(true);
    expect(hasParts(seen) && to !== null).toBe(false);
    // A redirect never leads to another redirect.
    expect(redirectFor(seen, role)).toBeNull();
    if (!belongsTo(PAGES[path].who, role)) expect(to).toBe(role === null ? '/login' : homeOf(role));
  });
});

const homeOf = (role: Role) => redirectFor(landingOf(role), role) ?? landingOf(role);

test('has a route for every page and a page for every route', () => {
  type RoutePath = keyof RegisteredRouter['routesByPath'];
  expectTypeOf<Exclude<PagePath, RoutePath>>().toBeNever();
  expectTypeOf<Exclude<RoutePath, PagePath>>().toEqualTypeOf<'/$'>();
});

test('has a screen for every page and for no other address', () => {
  const routed = [...readRoutes().matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path);
  expect(routed.toSorted()).toEqual(PATHS.toSorted());
});

test('has only one page per address, ignoring case and parameters', () => {
  const seen = PATHS.map((path) => path.toLowerCase().replace(/\$\w+/g, '$'));
  expect(seen.filter((path, index) => seen.indexOf(path) !== index)).toEqual([]);
});

test('shows only allowed pages in the menu', () => {
  for (const role of ROLES) {
    for (const isPhone of [false, true]) {
      const { work, house } = menuOf(role, isPhone);
      const items = [...work.flatMap((group) => group.items), ...house];
      expect(items.filter(({ to }) => !belongsTo(PAGES[to].who, role))).toEqual([]);
    }
  }
});
