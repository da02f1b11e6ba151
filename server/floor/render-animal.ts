import { DRAWING_HEIGHT, DRAWING_WIDTH, type Drawing, type Layer, type Paint } from '#contract/cut-sheets/drawing.ts';

type Doc = PDFKit.PDFDocument;
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

/** Draws a species with the chosen parts in gray. Vector shapes print sharply on any printer. */
export type AnimalRenderer = (chosen: Iterable<string>, place: Place) => void;

/** Each shape is stored in the document once, no matter how many sheets show it. */
export function animalRenderer(doc: Doc, { outline, regions, back, front }: Drawing): AnimalRenderer {
  const inOutline = (draw: (on: Doc) => void) => (on: Doc) => {
    on.save().path(outline).clip();
    draw(on);
    on.restore();
  };
  const below = keepShape(doc, (on) => {
    for (const layer of back) renderLayer(on, layer);
    on.path(outline).fill('#ffffff');
  });
  const above = keepShape(doc, (on) => {
    inOutline(() => {
      for (const d of Object.values(regions)) on.path(d).lineWidth(CUT_LINE).stroke('#000000');
    })(on);
    on.path(outline).lineWidth(OUTLINE).stroke('#000000');
    for (const layer of front) renderLayer(on, layer);
  });
  const filled = new Map<string, Shape>();
  const fillOf = (id: string): Shape[] => {
    const d = Object.hasOwn(regions, id) ? regions[id] : undefined;
    if (!d) return [];
    const shape =
      filled.get(id) ??
      keepShape(
        doc,
        inOutline((on) => void on.path(d).fill(CHOSEN)),
      );
    filled.set(id, shape);
    return [shape];
  };

  return (chosen, { x, y, width, height }) => {
    const scale = Math.min(width / DRAWING_WIDTH, height / DRAWING_HEIGHT);
    doc.save().translate(x, y).scale(scale);
    for (const shape of [below, ...[...chosen].flatMap(fillOf), above]) show(doc, shape);
    doc.restore();
  };
}

function renderLayer(doc: Doc, { paint, d }: Layer): void {
  const { fill, stroke } = INK[paint];
  doc.path(d).lineWidth(stroke ?? 1);
  if (fill && stroke) doc.fillAndStroke(fill, '#000000');
  else if (fill) doc.fill(fill);
  else doc.stroke('#000000');
}

interface Shape {
  name: string;
  ref: unknown;
}
let shapes = 0;

/** Stores what `draw` draws as a reusable form XObject. `draw` must not move or rotate the page. */
function keepShape(doc: Doc, draw: (on: Doc) => void): Shape {
  const drawn: string[] = [];
  const recorder = Object.create(doc, {
    addContent: {
      value(this: Doc, content: string) {
        drawn.push(content);
        return this;
      },
    },
  }) as Doc;
  recorder.lineJoin('round').lineCap('round');
  draw(recorder);
  const box = [-DRAWING_WIDTH, -DRAWING_HEIGHT, 2 * DRAWING_WIDTH, 2 * DRAWING_HEIGHT];
  const ref = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: box, Resources: {} });
  (ref as unknown as { end(content: string): void }).end(drawn.join('\n'));
  shapes += 1;
  return { name: `Shape${shapes}`, ref };
}

function show(doc: Doc, { name, ref }: Shape): void {
  doc.page.xobjects[name] = ref;
  doc.addContent(`/${name} Do`);
}
