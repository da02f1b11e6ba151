import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { Problem } from '#server/lib/problem.ts';

/** Checked by content, whatever the file is called. SVG is left out because it can contain scripts. */
const KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'];
/** More than any ordinary camera has. A small file that unpacks to more is an attack on our memory. */
const MOST_PIXELS = 64_000_000;
const MOST_SECONDS = 15;
/** Each unpacked picture may take a quarter of a gigabyte. */
const MOST_AT_ONCE = 2;
/** Waiting calls hold their files in memory. */
const MOST_WAITING = 30;

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
export type Shape = keyof typeof SHAPES;

/**
 * Makes a new picture from an uploaded file: first frame, turned upright. Only the pixels are kept, so locations, dates and
 * anything hidden in the file are gone.
 */
export async function makePicture(bytes: Uint8Array, shape: Shape): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!KINDS.includes(type?.mime ?? '')) throw atFile('picture_kind');
  return inTurn(async () => {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true });
    return SHAPES[shape](picture.autoOrient()).timeout({ seconds: MOST_SECONDS }).toBuffer().catch(refuse);
  });
}

type Refused = 'picture_kind' | 'picture_broken' | 'picture_too_large';
const atFile = (code: Refused) => new Problem(code, { fields: { file: new Problem(code).message } });
function refuse(error: Error): never {
  throw atFile(error.message.includes('pixel limit') ? 'picture_too_large' : 'picture_broken');
}

/** Loaded with the first picture, because most starts never need it. Only the decoders of these types may read a file. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
  });
  return sharp;
};

const waiting: (() => void)[] = [];
let underWay = 0;
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Problem('busy');
  if (underWay < MOST_AT_ONCE) underWay += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}
