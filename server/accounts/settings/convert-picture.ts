import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Problem } from '#server/lib/problem.ts';

/** More pixels than any ordinary camera has. A small file that decompresses to more is an attack on our memory. */
const MOST_PIXELS = 64_000_000;
const MOST_SECONDS = 15;

/** The sizes and file types that pictures are converted to. */
const SHAPES = {
  /** A square cut from the middle. */
  avatar: (picture: Sharp) => picture.resize(512, 512, { fit: 'cover' }).webp({ quality: 82 }),
  /** The whole picture, scaled down if large. */
  logo: (picture: Sharp) =>
    picture.resize(1024, 512, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  /** A photographed or scanned page, large enough to read small print, as JPEG because every program opens that. */
  page: (picture: Sharp) =>
    picture
      .resize(4096, 4096, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 }),
} as const satisfies Record<string, (picture: Sharp) => Sharp>;

export interface PictureToMake {
  bytes: Uint8Array;
  shape: keyof typeof SHAPES;
  /** The allowed file types, checked by content regardless of the file's name. */
  kinds: readonly string[];
}

sharp.cache(false);
// Only the decoders for these types may read a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
});

/**
 * Creates a new picture from an uploaded file: its first frame, turned upright. Only the pixels are kept, so locations, dates,
 * and anything hidden in the file are gone.
 */
export async function convertPicture({ bytes, shape, kinds }: PictureToMake): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(bytes);
  if (!kinds.includes(type?.mime ?? '')) throw atFile('picture_kind');
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true });
  return SHAPES[shape](picture.autoOrient()).timeout({ seconds: MOST_SECONDS }).toBuffer().catch(refuse);
}

type Refused = 'picture_kind' | 'picture_broken' | 'picture_too_large';
const atFile = (code: Refused) => new Problem(code, { fields: { file: new Problem(code).message } });
function refuse(error: Error): never {
  throw atFile(error.message.includes('pixel limit') ? 'picture_too_large' : 'picture_broken');
}
