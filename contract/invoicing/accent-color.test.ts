import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccentColor, contrastToWhite, darkenUntilReadable, isReadable } from '#contract/invoicing/accent-color.ts';

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#ff0000', 4],
])('computes the contrast between %s and white the way WCAG does', (color, contrast) => {
  expect(contrastToWhite(color)).toBeCloseTo(contrast, 2);
});

test('accepts colors that are readable on white, and darkens the others until they are', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const color = `#${channels.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      expect(AccentColor.safeParse(color).success).toBe(isReadable(color));
      const darker = darkenUntilReadable(color);
      expect(isReadable(darker)).toBe(true);
      if (isReadable(color)) expect(darker).toBe(color);
    }),
  );
});

test.each(['red', '#fff', '#1f5c4', '#1f5c43; }', 'url(x)', '#GGGGGG', ''])('refuses %j as a color', (color) => {
  expect(AccentColor.safeParse(color).success).toBe(false);
});
