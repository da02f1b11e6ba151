import { expect, test } from 'vitest';
import { PAGES } from '#contract/app/pages.ts';
import { required } from '#contract/lib/required.ts';
import { FIRST_SCREEN } from '#contract/lib/spanish/first-screen.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { isSpanish, modulesFrom } from '#tools/words/module-graph.ts';
import { findScreens, spanishByArea, wordsIn } from '#tools/words/spanish-by-area.ts';

const screens = findScreens();
const parts = spanishByArea(screens);
const shared = required(parts.get('shared'), 'the shared words');

test('knows the screen of every page', () => {
  const paths = screens.map(({ path }) => path).filter((path) => path !== '$');
  expect(new Set(paths)).toEqual(new Set(Object.keys(PAGES)));
  expect(paths).toHaveLength(Object.keys(PAGES).length);
});

test('of pages whose address begins alike, the longest beginning tells the area', () => {
  const fixed = (path: string) => path.toLowerCase().replace(/\$.*/, '');
  for (const { path, area } of screens) {
    const alike = screens.filter((one) => one.area !== area && fixed(one.path) === fixed(path));
    expect(alike.map((one) => `${path} and ${one.path}`)).toEqual([]);
  }
});

test('a page has the Spanish of all that it and the frame around it say', () => {
  const missing = screens.flatMap(({ path, area, file }) => {
    const known = { ...FIRST_SCREEN, ...shared, ...parts.get(area) };
    const modules = modulesFrom(['web/app/shell/frame.tsx', file], (one) => isSpanish(one) || /-routes\.ts$/.test(one));
    return [...modules]
      .flatMap(wordsIn)
      .filter((words) => !Object.hasOwn(known, words))
      .map((words) => `${path}: ${words}`);
  });
  expect(missing).toEqual([]);
});

test('a page has the Spanish of what may come as data, and every word is loaded somewhere', () => {
  for (const words of ['Kill fee', 'Two cut sheets don’t match', 'Z report']) expect(shared).toHaveProperty([words]);
  const all = Object.assign({}, FIRST_SCREEN, ...parts.values());
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(SPANISH).toSorted());
});

test('the words of one area aren’t loaded by all pages', () => {
  expect(parts.get('community')).toHaveProperty(['Ask to join']);
  for (const [area, words] of parts)
    for (const word of area === 'shared' ? [] : Object.keys(words)) expect(shared).not.toHaveProperty([word]);
});
