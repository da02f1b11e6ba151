import { expect, test } from 'vitest';
import { splitLinks } from '#web/lib/split-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href, text: shown }) => (href ? [{ href, shown }] : []));

test('a link ends before the sentence’s punctuation, and the text around it is kept', () => {
  expect(splitLinks('See https://farm.example/a?b=1, or (http://two.example).')).toEqual([
    { at: 0, text: 'See ' },
    { at: 4, text: 'https://farm.example/a?b=1', href: 'https://farm.example/a?b=1' },
    { at: 30, text: ', or (' },
    { at: 36, text: 'http://two.example/', href: 'http://two.example/' },
    { at: 54, text: ').' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https://bank.example@evil.example/',
  'https://bank.example:pw@evil.example/',
  'https://',
  'https://\u202egnp.exe',
  'http://localhost/admin',
  '<a href="x">plain</a>',
  'https://[broken',
])('%s isn’t a link', (text) => {
  expect(linksIn(text)).toEqual([]);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ['https://fаrm.example/', 'https://xn--frm-6cd.example/'],
  ['https://farm.example\\@evil.example/', 'https://farm.example/@evil.example/'],
  ['HTTPS://B.example/x', 'https://b.example/x'],
  ['https://EXAMPLE.com/"onmouseover="x', 'https://example.com/'],
  ['https://example.com/<img src=x>', 'https://example.com/'],
  ['https://example.com/../../x', 'https://example.com/x'],
])('%s shows where it leads', (text, href) => {
  expect(linksIn(text)[0]).toEqual({ href, shown: href });
});
