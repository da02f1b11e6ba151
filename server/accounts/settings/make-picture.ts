import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { Problem } from '#server/lib/problem.ts';

/** What the contents have to be, whatever the file is called. SVG is a program, and not among them. */
const KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'];
/** More than any camera that people carry has; a small file that unpacks to more is an attack on our memory. */
const MOST_PIXELS = 64_000_000;
const MOST_SECONDS = 15;
/** Each one unpacked may take a quarter of a gigabyte. */
const MOST_AT_ONCE = 2;
/** Those waiting hold their files in memory. */
const MOST_WAITING = 30;

/** The shapes that pictures get, in pixels, and what kind of file they become. */
const SHAPES = {
  /** A square, filled from the picture's middle. */
  avatar: (picture: Sharp) => picture.resize(512, 512, { fit: 'cover' }).webp({ quality: 82 }),
  /** The whole picture in its own shape, made smaller where it is large. */
  logo: (picture: Sharp) =>
    picture.resize(1024, 512, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  /** A photographed or scanned page, as large as it takes to read its small print, in the one kind that every program opens. */
  page: (picture: Sharp) =>
    picture
      .resize(4096, 4096, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 }),
} as const satisfies Record<string, (picture: Sharp) => Sharp>;
export type Shape = keyof typeof SHAPES;

/**
 * A picture of our own making from a file of somebody else's: first frame, upright, in its shape. The pixels are all
 * that is taken over, so places, dates and whatever was hidden in the file stay behind.
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

/** Read when the first picture comes: most starts never need it. Nothing but the readers of these kinds may look at a file. */
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
