import { ACCESS, belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { landingOf, ROLES, type Role } from '#contract/lib/roles.ts';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { type MenuItem, menuOf } from '#web/app/shell/menu.ts';
import { wayFor } from '#web/app/way.ts';

export const ROLES_FILE = 'docs/roles.md';

const YES = '●';
const homeOf = (role: Role) => wayFor(landingOf(role), role) ?? landingOf(role);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;

function pageRow(path: PagePath): string[] {
  const cellFor = (role: Role | null) => {
    const to = wayFor(path, role);
    if (to === null) return YES;
    if (!belongsTo(PAGES[path].who, role)) return role === null ? 'sign-in' : 'home';
    return role !== null && to === homeOf(role) ? 'home' : code(to);
  };
  return [code(path), PAGES[path].who, ...[...ROLES, null].map(cellFor)];
}

function menuRows(section: 'work' | 'house'): string[][] {
  const seen = new Map<MenuItem['to'], string[]>();
  const each = (isPhone: boolean) =>
    ROLES.flatMap((role, at) => menuOf(role, isPhone)[section].map(({ to }) => ({ to, at, isPhone })));
  for (const { to, at, isPhone } of [...each(false), ...each(true)]) {
    const cells = seen.get(to) ?? ROLES.map(() => '');
    cells[at] = !isPhone ? 'desk' : cells[at] === 'desk' ? YES : 'phone';
    seen.set(to, cells);
  }
  return [...seen].map(([to, cells]) => [PAGES[to].title, code(to), ...cells]);
}

/** Who may open which page, sees which item of the menu and may make which call, as docs/roles.md says it. */
export function describeRoles(): string {
  const groups = Object.entries(ACCESS).map(([name, roles]) => [
    code(name),
    roles?.join(', ') ?? 'everybody, also signed out',
  ]);
  const landings = ROLES.map((role) => [role, code(landingOf(role)), code(homeOf(role))]);
  const calls = allRoutes('any', folderStore('')).map(({ endpoint, guard }) => [
    `${endpoint.method} ${code(endpoint.path)}`,
    guard.name,
    ...ROLES.map((role) => (belongsTo(guard.name, role) ? YES : '')),
    guard.roles === null ? YES : '',
  ]);
  return `# Who may do what

Printed by \`npm run generate\` from the code that guards pages and calls and makes the menus (\`contract/lib/access.ts\`, \`contract/lib/pages.ts\`, \`web/app/shell/menu.ts\`, \`web/app/unbuilt-routes.ts\`, each area's \`policy.ts\`); a test fails when it drifts. Which record a person may touch is decided inside a call, under the record's lock.

## Groups

${table(['group', 'who'], groups)}

## Where each role lands

${table(['role', 'landing page', 'screen it shows'], landings)}

## Pages

${YES} opens it; *home* is led to the screen they land on, *sign-in* is asked to sign in; an address is where the page leads while it has no screen of its own.

${table(['page', 'group', ...ROLES, 'signed out'], (Object.keys(PAGES) as PagePath[]).map(pageRow))}

## Menus

${YES} at a desk and on a phone; *desk* and *phone* there only.

${table(['item', 'page', ...ROLES], [...menuRows('work'), ...menuRows('house')])}

## Calls

${YES} gets past the door.

${table(['call', 'group', ...ROLES, 'signed out'], calls)}
`;
}
