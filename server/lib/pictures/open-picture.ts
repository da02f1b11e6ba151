import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { sharp } from '#server/lib/pictures/uncached-sharp.ts';
import { Problem } from '#server/lib/problem.ts';

interface Allowed {
  /** The allowed file types, checked by content regardless of the file's name. */
  kinds: readonly string[];
  /** More than any ordinary camera has. A small file that decompresses to more is meant to exhaust our memory. */
  mostPixels: number;
  /** The refusal for other file types. */
  otherwise: 'picture_kind' | 'photo_kind';
}

/** The decoders' names for the file types. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
};

/** Opens an uploaded picture, upright. */
export async function openPicture(bytes: Uint8Array, { kinds, mostPixels, otherwise }: Allowed): Promise<Sharp> {
  const kind = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!kinds.includes(kind)) throw atFile(otherwise);
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true });
  // The decoder might identify the file differently.
  const { format } = await picture.metadata().catch(refusePicture);
  if (format !== FORMATS[kind]) throw atFile('picture_broken');
  return picture.autoOrient();
}

export function refusePicture(error: Error): never {
  throw atFile(error.message.includes('pixel limit') ? 'picture_too_large' : 'picture_broken');
}

type Refused = Allowed['otherwise'] | 'picture_broken' | 'picture_too_large';
const atFile = (code: Refused) => new Problem(code, { fields: { file: new Problem(code).message } });
