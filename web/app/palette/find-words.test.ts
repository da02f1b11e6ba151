import { expect, test } from 'vitest';
import { findBest, scoreOf } from '#web/app/palette/find-words.ts';

test('ranks titles that start with the typed text first, then those with words that do, then the rest', () => {
  const screens = ['Reopened', 'All Open Things', 'Open Orders', 'Calendar'];
  expect(findBest(screens, (screen) => screen, 'open')).toEqual(['Open Orders', 'All Open Things', 'Reopened']);
});

test('finds words in any order and case, with or without accents', () => {
  expect(scoreOf('Users and Roles', 'rol US')).toBe(2);
  expect(scoreOf('Configuración', 'configuracion')).toBe(3);
  expect(scoreOf('Open Orders', 'orders open now')).toBe(0);
});
