import { expect, test } from 'vitest';
import { findBest, scoreOf } from '#web/app/palette/find-words.ts';

test('what begins with the typed words comes first, then words that begin with them, then what holds them', () => {
  const screens = ['Reopened', 'All Open Things', 'Open Orders', 'Calendar'];
  expect(findBest(screens, (screen) => screen, 'open')).toEqual(['Open Orders', 'All Open Things', 'Reopened']);
});

test('words are found in any order, in any case and without their accents', () => {
  expect(scoreOf('Users and Roles', 'rol US')).toBe(2);
  expect(scoreOf('Configuración', 'configuracion')).toBe(3);
  expect(scoreOf('Open Orders', 'orders open now')).toBe(0);
});
