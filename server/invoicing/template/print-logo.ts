import { sharp } from '#server/lib/pictures/uncached-sharp.ts';

/** A logo in the format that PDFKit takes, with its size in pixels. */
export interface PrintedLogo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Puts the logo on white, like the paper, because PDFKit embeds opaque pictures unchanged. */
export async function printLogo(webp: Uint8Array): Promise<PrintedLogo> {
  const { data, info } = await sharp(webp, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .png({ palette: false })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
