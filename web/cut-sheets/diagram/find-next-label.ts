import { DRAWING_HEIGHT, DRAWING_WIDTH } from '#contract/cut-sheets/drawing.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the label a key moves to: arrows go to the nearest label on that side, Home and End to the first and last part.
 */
export function findNextLabel(template: Template, from: string, key: string): string | null {
  const ids = Object.keys(template);
  if (key === 'Home') return ids[0] ?? null;
  if (key === 'End') return ids.at(-1) ?? null;
  const direction = DIRECTIONS[key];
  const start = template[from];
  if (!direction || !start) return null;
  const [x, y] = direction;

  let nearest: { id: string; distance: number } | null = null;
  for (const [id, part] of Object.entries(template)) {
    const [right, down] = wayFrom(start, part);
    const along = right * x + down * y;
    if (along <= 0) continue;
    // Labels straight ahead win over labels off to the side.
    const distance = along + 2 * Math.abs(right * y + down * x);
    if (!nearest || distance < nearest.distance) nearest = { id, distance };
  }
  return nearest?.id ?? null;
}

const wayFrom = ({ coordinates: from }: Part, { coordinates: to }: Part): [number, number] => [
  (to.left - from.left) * DRAWING_WIDTH,
  (to.top - from.top) * DRAWING_HEIGHT,
];
