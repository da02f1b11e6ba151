import type { Photo } from '#contract/market/lots/lot.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { Actor } from '#server/lib/who.ts';
import type { ConvertedPhoto } from '#server/market/files/convert-photo.ts';

/** One at a time, because a decoded photo of 50 million pixels takes 200 MB outside the JavaScript heap. */
const convert = threadWork<Uint8Array, ConvertedPhoto>({
  module: import.meta.resolve('#server/market/files/convert-photo.ts'),
  name: 'convertPhoto',
  cpuSeconds: 20,
  megabytes: 128,
  atOnce: 1,
});

/** The person uploading a photo, and a signal that they stopped waiting. */
export interface Sender {
  actor: Pick<Actor, 'account_id'>;
  gone?: AbortSignal;
}

/**
 * Converts a photo and stores it in three widths. Anyone with its URL can see a '.webp' file under /uploads; files with
 * other extensions are only served through calls.
 */
export async function storePhoto(
  files: FileStore,
  { actor, gone }: Sender,
  bytes: Uint8Array,
  ending = '.webp',
): Promise<Photo> {
  await import('#server/lib/pictures/picture-readers.ts');
  const { small, medium, large, width, height } = await convert(bytes, {
    turn: actor.account_id,
    ...(gone && { gone }),
  });
  return {
    small: await files.put(small, ending),
    medium: await files.put(medium, ending),
    large: await files.put(large, ending),
    width,
    height,
  };
}
