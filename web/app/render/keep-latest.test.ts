import { expect, test } from 'vitest';
import { keepLatest } from '#web/app/render/keep-latest.ts';

test('keeps the most recently used values, up to its limit', () => {
  const pages = keepLatest<string>(2);
  pages.keep('a', 'A');
  pages.keep('b', 'B');
  expect(pages.find('a')).toBe('A');
  pages.keep('c', 'C');
  expect(['a', 'b', 'c'].map(pages.find)).toEqual(['A', undefined, 'C']);
  pages.keep('c', 'new');
  expect(['a', 'c'].map(pages.find)).toEqual(['A', 'new']);
});
