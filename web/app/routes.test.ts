import { expect, test } from 'vitest';
import { landingOf, ROLES } from '#contract/lib/roles.ts';
import { menuOf } from '#web/app/menu.ts';
import { isBuilt, SCREENS } from '#web/app/screens.ts';
import { UNBUILT_ROUTES } from '#web/app/unbuilt-routes.ts';

const OUTSIDE = ['/login', '/register'];

test('a route without a screen leads to one that has', () => {
  const astray = Object.entries(UNBUILT_ROUTES).filter(
    ([, nearest]) => !isBuilt(nearest) && !OUTSIDE.includes(nearest),
  );
  expect(astray).toEqual([]);
});

test('every role lands on a screen that it may open', () => {
  for (const role of ROLES) {
    const landing = landingOf(role);
    const path = isBuilt(landing) ? landing : UNBUILT_ROUTES[landing];
    expect(SCREENS.find((screen) => screen.path === path)?.roles, role).toContain(role);
  }
});

test('no address has two screens, also when case and parameters are left out of sight', () => {
  const seen = SCREENS.map(({ path }) => path.toLowerCase().replace(/\$\w+/g, '$'));
  expect(seen.filter((path, index) => seen.indexOf(path) !== index || OUTSIDE.includes(path))).toEqual([]);
});

test('a menu names only screens that its reader may open', () => {
  for (const role of ROLES) {
    for (const isPhone of [false, true]) {
      const { work, house } = menuOf(role, isPhone);
      for (const { to } of [...work, ...house]) {
        expect(SCREENS.find((screen) => screen.path === to)?.roles, `${role} ${to}`).toContain(role);
      }
    }
  }
});
