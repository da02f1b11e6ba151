import { expect, test } from 'vitest';
import { sizeOfText } from '#contract/mail/text-segments.ts';

test.each([
  ['nothing', '', 0, []],
  ['160 letters', 'a'.repeat(160), 1, []],
  ['161 letters', 'a'.repeat(161), 2, []],
  ['306 letters', 'a'.repeat(306), 2, []],
  ['307 letters', 'a'.repeat(307), 3, []],
  ['80 euro signs, which take two places', '€'.repeat(80), 1, []],
  ['81 euro signs', '€'.repeat(81), 2, []],
  ['a euro sign that would be split between segments', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, []],
  ['Spanish letters of the usual alphabet', 'ñ¿é¡Ñü'.repeat(26), 1, []],
  ['70 letters with an accent outside it', `á${'a'.repeat(69)}`, 1, ['á']],
  ['71 letters with an accent outside it', `á${'a'.repeat(70)}`, 2, ['á']],
  ['134 letters with two accents', `áí${'a'.repeat(132)}`, 2, ['á', 'í']],
  ['135 letters with two accents', `áíá${'a'.repeat(132)}`, 3, ['á', 'í']],
  ['35 emojis, which take two places', '🥩'.repeat(35), 1, ['🥩']],
  ['67 emojis, of which 33 fit a segment', '🥩'.repeat(67), 3, ['🥩']],
])('counts the segments of %s', (_, text, segments, costly) => expect(sizeOfText(text)).toEqual({ segments, costly }));
