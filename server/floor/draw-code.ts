import { qrModules } from '#contract/floor/labels/qr-modules.ts';

/** Draws a QR code of this width, in points. */
export function drawCode(
  doc: PDFKit.PDFDocument,
  address: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { size, runs } = qrModules(address);
  const dark = runs.map((run) => `${run.x} ${run.y} ${run.width} 1 re`).join('\n');
  doc
    .save()
    .translate(x, y)
    .scale(width / size)
    .fillColor('black');
  doc.addContent(`${dark}\nf`);
  doc.restore();
}
