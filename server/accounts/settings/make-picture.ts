import type { PictureToMake } from '#server/accounts/settings/convert-picture.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { Who } from '#server/lib/who.ts';

/** SVG is left out because it can contain scripts. */
const KINDS = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'];

/**
 * A decoded picture may take a quarter of a gigabyte outside the JavaScript heap. sharp limits that by pixels and by time.
 */
const convert = threadWork<PictureToMake, Uint8Array>({
  module: import.meta.resolve('#server/accounts/settings/convert-picture.ts'),
  name: 'convertPicture',
  cpuSeconds: 10,
  megabytes: 128,
  atOnce: 2,
});

export type Shape = PictureToMake['shape'];

/** Creates a new picture from the pixels of an uploaded file. */
export async function makePicture(
  { actor, gone }: Pick<Who<{ plant_id: number | null; account_id: number }>, 'actor' | 'gone'>,
  bytes: Uint8Array,
  shape: Shape,
  kinds: readonly string[] = KINDS,
): Promise<Uint8Array> {
  await import('#server/lib/pictures/picture-readers.ts');
  return convert({ bytes, shape, kinds }, { turn: actor.plant_id ?? actor.account_id, gone });
}
