import { describe, expect, test } from 'vitest';
import { belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { landingOf, ROLES, type Role } from '#contract/lib/roles.ts';
import { menuOf } from '#web/app/shell/menu.ts';
import { UNBUILT_ROUTES } from '#web/app/unbuilt-routes.ts';
import { wayFor } from '#web/app/way.ts';

const PATHS = Object.keys(PAGES) as PagePath[];
/** What is not among these has a screen: the compiler sees to it. */
const isBuilt = (path: PagePath) => !(path in UNBUILT_ROUTES);
const hasParts = (path: PagePath) => path.includes('$');

describe.each<Role | null>([...ROLES, null])('for %s', (role) => {
  test.each(PATHS)('%s shows its screen or redirects to an allowed one', (path) => {
    const to = wayFor(path, role);
    const seen = to ?? path;
    expect(isBuilt(seen), `${path} ends at ${seen}`).toBe(true);
    expect(belongsTo(PAGES[seen].who, role)).toBe(true);
    expect(hasParts(seen) && to !== null).toBe(false);
    // Whoever is led somewhere stays there.
    expect(wayFor(seen, role)).toBeNull();
    if (!belongsTo(PAGES[path].who, role)) expect(to).toBe(role === null ? '/login' : homeOf(role));
  });
});

const homeOf = (role: Role) => wayFor(landingOf(role), role) ?? landingOf(role);

test('has one screen per address, ignoring case and parameters', () => {
  const seen = PATHS.map((path) => path.toLowerCase().replace(/\$\w+/g, '$'));
  expect(seen.filter((path, index) => seen.indexOf(path) !== index)).toEqual([]);
});

test('shows only allowed pages in the menu', () => {
  for (const role of ROLES) {
    for (const isPhone of [false, true]) {
      const { work, house } = menuOf(role, isPhone);
      expect([...work, ...house].filter(({ to }) => !belongsTo(PAGES[to].who, role))).toEqual([]);
    }
  }
});

test('redirects pages that are not built yet', () => {
  const astray = Object.entries(UNBUILT_ROUTES).filter(([, nearest]) => !isBuilt(nearest) && nearest !== '/');
  expect(astray).toEqual([]);
});
