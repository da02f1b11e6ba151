import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** The contrast that WCAG 2.2 (AA) requires for text. */
const MIN_CONTRAST = 4.5;
const COLOR = /^#[0-9a-f]{6}$/;

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A color's contrast with white, from 1 to 21, as WCAG computes it. */
export function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export const isReadable = (color: string): boolean => COLOR.test(color) && contrastToWhite(color) >= MIN_CONTRAST;

/** The same hue, darkened just enough to be legible on white. */
export function darkenUntilReadable(color: string): string {
  let darker = color;
  for (let part = 100; !isReadable(darker) && part > 0; part--) {
    const channels = channelsOf(color).map((channel) => Math.floor((channel * part) / 100));
    darker = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return darker;
}

export const TOO_LIGHT = 'This color is too light to read on white paper.' satisfies Words;

/** '#rrggbb', in uppercase or lowercase. */
export const AccentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(COLOR, 'Enter a color such as #1f5c43.' satisfies Words)
  .refine((color) => !COLOR.test(color) || isReadable(color), TOO_LIGHT);
