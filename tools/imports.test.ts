import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/app/pages.ts';
import { EVENTS } from '#server/app/events/events.ts';
import { AREAS, isBefore } from '#tools/areas.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const ORDER: readonly string[] = AREAS;
/** The top-level folders that each of these may import from. Tests, tools, e2e, and bench may import from anywhere. */
const SEES: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
};
/**
 * What all areas declare, gathered in one list. Any file may import it, because it loads only these declarations, which import
 * nothing of their areas.
 */
const GATHERED: Readonly<Record<string, RegExp>> = {
  'contract/app/refusals.ts': /^contract\/[\w-]+\/refusals\.ts$/,
  'contract/app/spanish-refusals.ts': /^contract\/[\w-]+\/spanish-refusals\.ts$/,
  'contract/app/pages.ts': /^contract\/[\w-]+\/pages\.ts$/,
  'contract/app/topics.ts': /^contract\/[\w-]+\/topics\.ts$/,
  'contract/app/realtime.ts': /^contract\/(?!lib\/)[\w-]+\/realtime\.ts$/,
  'server/app/account-mails.ts': /^server\/(?!app\/)[\w-]+\/account-mails\.ts$/,
  'server/app/events/events.ts': /^server\/(?!lib\/)[\w-]+\/events\.ts$/,
  'server/app/sockets/process-messages.ts': /^server\/[\w-]+\/process-messages\.ts$/,
};
const IMPORT = /(?:\bfrom |\bimport |\bimport\()\s*'([^']+)'/g;

const sources = listTrackedFiles().filter((file) => /\.tsx?$/.test(file));
const importsIn = (code: string) => [...code.matchAll(IMPORT)].map(([, target = '']) => target);
const importsOf = (file: string) => importsIn(readFileSync(file, 'utf8'));
/** Without imports of types, which load nothing. */
const loadedBy = (file: string) => importsIn(readFileSync(file, 'utf8').replace(/^import type [^;]*;/gm, ''));

/** Returns a description of an import that breaks the order, or an empty list if the import is allowed. */
function findBreach(file: string, target: string): string[] {
  const [side = '', area = ''] = file.split('/');
  const [toSide = '', toArea = ''] = target.slice(1).split('/');
  if (target.slice(1) in GATHERED && SEES[side]?.includes(toSide)) return [];
  const isKnown = ORDER.includes(area) && ORDER.includes(toArea);
  const isAllowed = isKnown && SEES[side]?.includes(toSide) && ORDER.indexOf(toArea) <= ORDER.indexOf(area);
  return isAllowed ? [] : [`${file} -> ${target}`];
}

test('web and server import contract only, and areas import earlier ones only', () => {
  const walled = sources.filter((file) => {
    const [side = '', area] = file.split('/');
    return side in SEES && area !== 'test' && !/\.test\.tsx?$/.test(file);
  });
  expect(walled.length).toBeGreaterThan(50);
  const wrong = walled.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('#') && target !== '#package')
      .flatMap((target) => findBreach(file, target)),
  );
  expect(wrong).toEqual([]);
});

test.each(Object.entries(GATHERED))(
  '%s gathers the declarations of all areas, which load nothing of their areas',
  (list, part) => {
    const parts = sources.filter((file) => file !== list && part.test(file));
    expect(parts.length).toBeGreaterThan(2);
    expect(importsOf(list)).toEqual(expect.arrayContaining(parts.map((file) => `#${file}`)));
    const mayImport = (target: string) =>
      ['zod', '#server/lib/event-data.ts', '#server/lib/mails/account-mail.ts'].includes(target) ||
      target.startsWith('#contract/lib/') ||
      /\/refusals\.ts$|-words\.ts$|^#contract\/legal\/documents\.ts$/.test(target);
    expect(parts.flatMap((file) => loadedBy(file).filter((target) => !mayImport(target)))).toEqual([]);
  },
);

/** A file's code, without lines that are only comments. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
const isName = (code: string, name: string) => code.includes(`'${name}'`) || code.includes(`"${name}"`);

/** What all areas use, and files in it that may name an area's page, with the reason. */
const GROUND_FLOOR = /^(contract\/lib(?!\/spanish)|server\/lib|web\/lib|web\/ui)\//;
const NAMES_AREAS: Readonly<Record<string, string>> = {
  'contract/lib/roles.ts': 'says where each role starts',
  'web/ui/page/message-link.tsx': 'is the link to a conversation, which screens before messages show',
};

test('the ground floor names no area: neither its pages nor its calls nor its events', () => {
  const pages = Object.keys(PAGES).filter((path) => path !== '/' && path !== '/login');
  const named = [...pages, ...Object.keys(EVENTS)];
  const found = sources
    .filter((file) => GROUND_FLOOR.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => {
      const code = codeOf(file);
      return /'\/api\/\w+\//.test(code) || named.some((name) => isName(code, name));
    });
  expect(found.toSorted()).toEqual(Object.keys(NAMES_AREAS).toSorted());
});

test('each event is declared by one area, and only that area and later ones name it', () => {
  const declared = sources
    .filter((file) => GATHERED['server/app/events/events.ts']?.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}'([\w.]+)': \{/gm)].map(([, kind = '']) => [kind, file] as const),
    );
  expect(declared.map(([kind]) => kind).toSorted()).toEqual(Object.keys(EVENTS).toSorted());
  const areaOf = (file: string) => file.split('/')[1] ?? '';
  const early = sources
    .filter((file) => /^server\/(?!lib\/|test\/)/.test(file) && !/\.test\.ts$/.test(file))
    .flatMap((file) => {
      const later = declared.filter(([, home]) => isBefore(areaOf(file), areaOf(home)));
      const code = codeOf(file);
      return later.filter(([kind]) => isName(code, kind)).map(([kind, home]) => `${file} names ${kind} of ${home}`);
    });
  expect(early).toEqual([]);
});

test.each([
  ['contract/booking/api.ts', '#server/orders/store.ts'],
  ['server/lib/route.ts', '#server/orders/store.ts'],
  ['server/orders/store.ts', '#server/calendar/ledger.ts'],
  ['web/orders/open-orders-screen.tsx', '#server/orders/store.ts'],
  ['web/ui/table.tsx', '#web/orders/columns.ts'],
  ['server/elsewhere/action.ts', '#server/lib/route.ts'],
])('%s may not import %s', (file, target) => {
  expect(findBreach(file, target)).toEqual([`${file} -> ${target}`]);
});

test('imports give the full file name: no `../`, no barrels, no missing extensions', () => {
  const wrong = sources.flatMap((file) => {
    const odd = importsOf(file).filter(
      (target) =>
        /^\.\.(\/|$)/.test(target) ||
        (/^[#.]/.test(target) && !/\.(tsx?|js|css|svg|avif|sql|json)(\?\w+)?$/.test(target) && target !== '#package'),
    );
    return odd.map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
  expect(sources.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual([]);
});

test('there is no .tsx outside web and e2e, because Node does not run it', () => {
  expect(sources.filter((file) => /^(contract|server|tools|bench|bin)\/.*\.tsx$/.test(file))).toEqual([]);
});
