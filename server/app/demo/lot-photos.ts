import path from 'node:path';
import { ROOT } from '#server/lib/root.ts';

/** What each of the demo's 60 lots shows, in order. tools/demo-photos.ts draws a picture for each. */
const KINDS = [
  'beef',
  'hog',
  'beef',
  'lamb',
  'product',
  'beef',
  'goat',
  'beef',
  'bison',
  'hog',
  'beef',
  'lamb',
] as const;
export const LOT_PHOTOS = Array.from(
  { length: 60 },
  (_, at) => KINDS[(at + Math.floor(at / 12)) % KINDS.length] ?? 'beef',
);

const PER_FOLDER = 30;
export const photoFile = (at: number): string =>
  path.join(ROOT, 'server/app/demo/photos', String(Math.floor(at / PER_FOLDER)), `${at % PER_FOLDER}.webp`);
