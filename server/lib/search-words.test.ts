import { expect, test } from 'vitest';
import { searchWords } from '#server/lib/search-words.ts';

test('matches each word on its own, ignoring case and accents', () => {
  expect(searchWords('  José  ÑANDÚ ')).toEqual(['%jose%', '%nandu%']);
});

test('matches wildcards and escapes literally, even full-width ones', () => {
  expect(searchWords('50%_\\ ％')).toEqual(['%50\\%\\_\\\\%', '%\\%%']);
});

test('treats a phone number as one word, no matter how it is punctuated', () => {
  expect(searchWords('(555) 012-3456')).toEqual(['%5550123456%']);
  expect(searchWords('12 Oak')).toEqual(['%12%', '%oak%']);
});

test('returns no patterns for a blank search', () => {
  expect(searchWords('   ')).toEqual([]);
});

test('searches for only the first few words when a whole page is pasted', () => {
  expect(searchWords('word '.repeat(500))).toHaveLength(8);
});
