import { expect, test } from 'vitest';
import { findLinks } from '#web/messages/find-links.ts';

const linksIn = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

test('links web addresses and leaves the rest of the sentence', () => {
  expect(findLinks('See https://farm.example/lots?id=3. Thanks!')).toEqual([
    { text: 'See ' },
    { text: 'https://farm.example/lots?id=3', href: 'https://farm.example/lots?id=3' },
    { text: '. Thanks!' },
  ]);
  expect(linksIn('(http://a.example) and HTTPS://B.example/x')).toEqual(['http://a.example/', 'https://b.example/x']);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'https://bank.example@evil.example/login',
  'https://\u202egnp.exe',
  'file:///etc/passwd',
  'https://',
  'http://localhost/admin',
  '<a href="x">plain</a>',
])('shows %s as text', (text) => {
  expect(linksIn(text)).toEqual([]);
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('keeps every character of the text', () => {
  const text = 'a https://x.example/b, c https://y.example';
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
