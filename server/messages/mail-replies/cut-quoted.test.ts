import { expect, test } from 'vitest';
import { cutQuoted } from '#server/messages/mail-replies/cut-quoted.ts';

const QUOTE = '> Hello Ana,\n>\n> Is Friday fine?';

test.each([
  ['a plain reply', 'Friday is fine.\n\nAna', 'Friday is fine.\n\nAna'],
  ['Gmail', `Friday is fine.\n\nOn Fri, Nov 20, 2026 at 9:14 AM Boone Hill Farm <a@b.test> wrote:\n\n${QUOTE}`],
  [
    'Gmail, wrapped',
    `Friday is fine.\r\n\r\nOn Fri, Nov 20, 2026 at 9:14 AM\r\nBoone Hill <a@b.test>\r\nwrote:\r\n${QUOTE}`,
  ],
  ['Gmail in Spanish', `Friday is fine.\n\nEl vie, 20 nov 2026 a las 9:14, Boone (<a@b.test>) escribió:\n${QUOTE}`],
  [
    'Outlook',
    'Friday is fine.\n\n________________________________\nFrom: Hindquarter <a@b.test>\nSent: Friday\nTo: Ana',
  ],
  [
    'Outlook without a line',
    'Friday is fine.\n\nFrom: Hindquarter <a@b.test>\nSent: Friday 9:14\nTo: Ana\n\nIs Friday fine?',
  ],
  ['older Outlook', 'Friday is fine.\n\n-----Original Message-----\nIs Friday fine?'],
  ['a phone', `Friday is fine.\n\nSent from my iPhone\n\n${QUOTE}`],
  ['a signature', 'Friday is fine.\n--  \nAna Ruiz\n555-0100'],
  ['below the quote', `On Friday, Boone wrote:\n${QUOTE}\n\nFriday is fine.\n--\nAna`],
  ['nothing but the quote', `On Friday, Boone wrote:\n${QUOTE}\n`, ''],
  ['an ordinary sentence', 'On Friday I wrote: no.\nFrom: the barn', 'On Friday I wrote: no.\nFrom: the barn'],
])('keeps only what the person wrote: %s', (_, text, own = 'Friday is fine.') => {
  expect(cutQuoted(text)).toBe(own);
});
