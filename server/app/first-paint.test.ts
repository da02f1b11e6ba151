import { expect, test } from 'vitest';
import { firstPaintOf, languageOf } from '#server/app/first-paint.ts';

test('paints sign-in and registration in the browser’s language before scripts run', () => {
  expect(firstPaintOf('/login', 'en')).toContain('<h1>Welcome Back</h1>');
  expect(firstPaintOf('/Login/', 'es')).toContain('<h1>Bienvenido de nuevo</h1>');
  expect(firstPaintOf('/register', 'en')).toContain('<h1>Register with</h1>');
});

test('paints the registration page’s question', () => {
  expect(firstPaintOf('/register', 'en')).toContain('>Are you creating this account to buy or to sell</p>');
  expect(firstPaintOf('/login', 'en')).not.toContain('first-question');
});

test('paints the title of pages that have one, no matter how the address is capitalized', () => {
  expect(firstPaintOf('/AllCustomer/', 'es', true)).toContain('<h1>Todos los clientes</h1><p role="status">');
  expect(firstPaintOf('/reports', 'en')).not.toContain('Reports');
  expect(firstPaintOf('/o/12', 'en', true)).not.toContain('<h1>');
});

test('paints every other page with “Loading...” and nothing from its address', () => {
  for (const path of ['/', '/allCustomer', '/login/<script>', '/"onload="x']) {
    expect(firstPaintOf(path, 'en')).toBe('<p class="first first-loading" role="status">Loading...</p>');
  }
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['de-DE, es;q=0.5', 'es'],
  ['en-US,es', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('given the languages %j, picks %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});
