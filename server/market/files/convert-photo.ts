import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { PHOTO_TYPES } from '#contract/market/lots/lots-api.ts';
import { Problem } from '#server/lib/problem.ts';

/** More pixels than phone photos have by default. A small file that decompresses to more is an attack on our memory. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;
const WIDTHS = { large: 1920, medium: 960, small: 320 } as const;

export interface ConvertedPhoto {
  large: Uint8Array;
  medium: Uint8Array;
  small: Uint8Array;
  width: number;
  height: number;
}

sharp.cache(false);
// Only the decoders of these types may read a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((reader) => `VipsForeignLoad${reader}`) });

/**
 * Converts an uploaded photo into upright WebP pictures in three widths. Only the pixels are kept, so that nobody learns where
 * or when it was taken. The upload is decoded once; the smaller pictures are made from the large one.
 */
export async function convertPhoto(bytes: Uint8Array): Promise<ConvertedPhoto> {
  const type = await fileTypeFromBuffer(bytes);
  if (!(PHOTO_TYPES as readonly string[]).includes(type?.mime ?? '')) throw atFile('photo_kind');
  const { data: large, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MOST_PIXELS,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: WIDTHS.large, height: WIDTHS.large, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const smaller = (width: number) =>
    sharp(large).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  const medium = await smaller(WIDTHS.medium);
  const small = await smaller(WIDTHS.small);
  return { large, medium, small, width: info.width, height: info.height };
}

type Refused = 'photo_kind' | 'picture_broken' | 'picture_too_large';
const atFile = (code: Refused) => new Problem(code, { fields: { file: new Problem(code).message } });
function refuse(error: Error): never {
  throw atFile(error.message.includes('pixel limit') ? 'picture_too_large' : 'picture_broken');
}
