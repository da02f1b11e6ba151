import { expect, test } from 'vitest';
import { searchWords } from '#server/lib/search-words.ts';

test('every word is looked for on its own, without case and accents', () => {
  expect(searchWords('  José  ÑANDÚ ')).toEqual(['%jose%', '%nandu%']);
});

test('wildcards and the escape itself mean what they look like, also in their full-width form', () => {
  expect(searchWords('50%_\\ ％')).toEqual(['%50\\%\\_\\\\%', '%\\%%']);
});

test('a phone number is one word of digits, however it is punctuated', () => {
  expect(searchWords('(555) 012-3456')).toEqual(['%5550123456%']);
  expect(searchWords('12 Oak')).toEqual(['%12%', '%oak%']);
});

test('nothing typed looks for nothing', () => {
  expect(searchWords('   ')).toEqual([]);
});

test('a pasted page is cut to a few words', () => {
  expect(searchWords('word '.repeat(500))).toHaveLength(8);
});
