import { expect, test } from 'vitest';
import { mailBlocks } from '#contract/mail/mail-blocks.ts';

const words = (text: string) => ({ text, url: '' });

test('paragraphs stay paragraphs, and their lines stay lines', () => {
  expect(mailBlocks('Hello Ana,\n\nDrop-off day: Fri, Nov 27\nBeef 1: half\n')).toEqual([
    { kind: 'paragraph', lines: [[words('Hello Ana,')]] },
    { kind: 'paragraph', lines: [[words('Drop-off day: Fri, Nov 27')], [words('Beef 1: half')]] },
  ]);
});

test('a line that ends with an address becomes a button', () => {
  expect(mailBlocks('To pay: $80.00\nPay by card: https://a.test/pay/x')).toEqual([
    { kind: 'paragraph', lines: [[words('To pay: $80.00')]] },
    { kind: 'button', label: 'Pay by card', url: 'https://a.test/pay/x' },
  ]);
});

test('an address that stands alone becomes a button only if there is a label for it', () => {
  expect(mailBlocks('https://a.test/x', 'Open')).toEqual([{ kind: 'button', label: 'Open', url: 'https://a.test/x' }]);
  expect(mailBlocks('https://a.test/x')).toEqual([
    { kind: 'paragraph', lines: [[{ text: 'https://a.test/x', url: 'https://a.test/x' }]] },
  ]);
});

test('an address in a sentence becomes a link without the period after it', () => {
  expect(mailBlocks('Read them at https://a.test/register. Thank you.')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          words('Read them at '),
          { text: 'https://a.test/register', url: 'https://a.test/register' },
          words('. Thank you.'),
        ],
      ],
    },
  ]);
});

test('words too long for a button stay a sentence, and only web addresses become links', () => {
  const long = `If this wasn’t you, choose a new password now and check where you’re signed in: https://a.test/account`;
  expect(mailBlocks(long)).toMatchObject([
    { kind: 'paragraph', lines: [[{ url: '' }, { url: 'https://a.test/account' }]] },
  ]);
  expect(mailBlocks('Click: javascript:alert(1)')).toEqual([
    { kind: 'paragraph', lines: [[words('Click: javascript:alert(1)')]] },
  ]);
});
