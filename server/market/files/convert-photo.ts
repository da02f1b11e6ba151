import { PHOTO_TYPES } from '#contract/market/lots/lots-api.ts';
import { openPicture, refusePicture } from '#server/lib/pictures/open-picture.ts';
import { sharp } from '#server/lib/pictures/uncached-sharp.ts';

/** More pixels than phone photos have by default. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;
const WIDTHS = { large: 1920, medium: 960, small: 320 } as const;

export interface ConvertedPhoto {
  large: Uint8Array;
  medium: Uint8Array;
  small: Uint8Array;
  width: number;
  height: number;
}

/**
 * Converts an uploaded photo into upright WebP pictures in three widths. Only the pixels are kept, so that nobody learns where
 * or when it was taken. The upload is decoded once; the smaller pictures are made from the large one.
 */
export async function convertPhoto(bytes: Uint8Array): Promise<ConvertedPhoto> {
  const upright = await openPicture(bytes, { kinds: PHOTO_TYPES, mostPixels: MAX_PIXELS, otherwise: 'photo_kind' });
  const { data: large, info } = await upright
    .resize({ width: WIDTHS.large, height: WIDTHS.large, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refusePicture);
  const smaller = (width: number) =>
    sharp(large).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  const medium = await smaller(WIDTHS.medium);
  const small = await smaller(WIDTHS.small);
  return { large, medium, small, width: info.width, height: info.height };
}
