import type { Sharp } from 'sharp';
import { openPicture, refusePicture } from '#server/lib/pictures/open-picture.ts';

const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 15;

/** The sizes and file types that pictures are converted to. */
const SHAPES = {
  /** A square cut from the middle. */
  avatar: (picture: Sharp) => picture.resize(512, 512, { fit: 'cover' }).webp({ quality: 82 }),
  /** The whole picture, scaled down if large. */
  logo: (picture: Sharp) =>
    picture.resize(1024, 512, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  /** A photographed or scanned page, large enough to read small print, as JPEG, because any program can open it. */
  page: (picture: Sharp) =>
    picture
      .resize(4096, 4096, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 }),
} as const satisfies Record<string, (picture: Sharp) => Sharp>;

export interface PictureToMake {
  bytes: Uint8Array;
  shape: keyof typeof SHAPES;
  kinds: readonly string[];
}

/**
 * Creates a new picture from an uploaded file: its first frame, turned upright. Only the pixels are kept, not
 * locations, dates, or anything hidden in the file.
 */
export async function convertPicture({ bytes, shape, kinds }: PictureToMake): Promise<Uint8Array> {
  const picture = await openPicture(bytes, { kinds, mostPixels: MAX_PIXELS, otherwise: 'picture_kind' });
  return SHAPES[shape](picture).timeout({ seconds: MAX_SECONDS }).toBuffer().catch(refusePicture);
}
