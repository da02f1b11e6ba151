import sharp from 'sharp';

const MARK = 'public/mark.svg';
/** The light scheme's background, so the mark shows on any home screen. */
const PAPER = '#faf7f1';

/**
 * `fill` is the portion of the square that the mark takes up. Launchers may crop a maskable icon by a tenth on each side.
 */
const ICONS = [
  { file: 'public/icon-192.png', size: 192, fill: 0.8 },
  { file: 'public/icon-512.png', size: 512, fill: 0.8 },
  { file: 'public/icon-maskable-512.png', size: 512, fill: 0.58 },
  { file: 'public/apple-touch-icon.png', size: 180, fill: 0.72 },
];

/** Draws the app icons from the mark. */
export async function makeIcons(): Promise<void> {
  for (const { file, size, fill } of ICONS) {
    const width = Math.round(size * fill);
    const mark = await sharp(MARK, { density: (72 * width) / 100 })
      .resize(width, width)
      .png()
      .toBuffer();
    await sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
      .composite([{ input: mark }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(file);
  }
}
