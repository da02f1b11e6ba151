import { DRAWING_HEIGHT, DRAWING_WIDTH, type Drawing, type Layer, type Paint } from '#contract/cut-sheets/drawing.ts';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Ink on white paper. */
const INK: Readonly<Record<Paint, { fill?: string; stroke?: number }>> = {
  far: { fill: '#d9d9d9', stroke: 2.5 },
  coat: { fill: '#ffffff', stroke: 2.5 },
  dark: { fill: '#8c8c8c', stroke: 2 },
  pale: { fill: '#ffffff', stroke: 2.5 },
  line: { stroke: 2.5 },
  ink: { fill: '#000000' },
};
const CHOSEN = '#b5b5b5';
const CUT_LINE = 3;
const OUTLINE = 6;

/** The animal with the parts that something was chosen from in grey. As vectors, so that it is sharp on every printer. */
export function paintAnimal(
  doc: PDFKit.PDFDocument,
  { outline, regions, back, front }: Drawing,
  chosen: ReadonlySet<string>,
  { x, y, width, height }: Place,
): void {
  const scale = Math.min(width / DRAWING_WIDTH, height / DRAWING_HEIGHT);
  doc.save().translate(x, y).scale(scale).lineJoin('round').lineCap('round');
  for (const layer of back) paintLayer(doc, layer);
  doc.path(outline).fill('#ffffff');
  doc.save().path(outline).clip();
  for (const [id, d] of Object.entries(regions)) {
    doc.path(d).lineWidth(CUT_LINE);
    if (chosen.has(id)) doc.fillAndStroke(CHOSEN, '#000000');
    else doc.stroke('#000000');
  }
  doc.restore();
  doc.path(outline).lineWidth(OUTLINE).stroke('#000000');
  for (const layer of front) paintLayer(doc, layer);
  doc.restore();
}

function paintLayer(doc: PDFKit.PDFDocument, { paint, d }: Layer): void {
  const { fill, stroke } = INK[paint];
  doc.path(d).lineWidth(stroke ?? 1);
  if (fill && stroke) doc.fillAndStroke(fill, '#000000');
  else if (fill) doc.fill(fill);
  else doc.stroke('#000000');
}
