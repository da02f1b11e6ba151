import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { LABELS_ON_SHEET, type LabelSize } from '#contract/floor/labels/label-kinds.ts';
import {
  type LabelPart,
  type LaidOutLabel,
  type Letters,
  layOutLabel,
  sizeInPoints,
} from '#contract/floor/labels/lay-out-label.ts';
import { drawCode } from '#server/floor/draw-code.ts';
import { Paper } from '#server/lib/pdf/paper.ts';
import { Problem } from '#server/lib/problem.ts';

export interface LabelsToRender {
  labels: readonly LabelFacts[];
  size: LabelSize;
  /** Where on the first sheet to start, from 1, because a sheet is often used more than once. */
  first_place: number;
}

/** US Letter with two columns of five labels, as the sheets in stores are cut, in points. */
const SHEET = { width: 612, height: 792, left: 11.25, top: 36, across: 301.5, down: 144 } as const;

/** Draws labels: one on each page, or ten on each sheet. Always in English, as the law asks. */
export async function renderLabels({ labels, size, first_place }: LabelsToRender): Promise<Uint8Array> {
  const { width, height } = sizeInPoints(size);
  const isSheet = size === 'sheet';
  const title = [...new Set(labels.map(({ name }) => name))].join(', ');
  const paper = new Paper({ title, language: 'en', size: isSheet ? [SHEET.width, SHEET.height] : [width, height] });
  const letters = lettersOf(paper);
  for (const [at, facts] of labels.entries()) {
    const label = requireRoom(layOutLabel(facts, size, letters));
    const place = isSheet ? at + first_place - 1 : at;
    if (at === 0 || !isSheet || place % LABELS_ON_SHEET === 0) paper.newPage();
    paper.doc.save();
    if (isSheet) {
      const onSheet = place % LABELS_ON_SHEET;
      paper.doc.translate(SHEET.left + (onSheet % 2) * SHEET.across, SHEET.top + Math.floor(onSheet / 2) * SHEET.down);
    }
    for (const part of label.parts) draw(paper, part);
    paper.doc.restore();
  }
  return paper.end();
}

/** Measures with the fonts that labels are printed in. */
export const lettersOf = (paper: Paper): Letters => ({
  measure: (text, isBold) => paper.measure(text, isBold ? 'bold' : 'regular'),
  lines: (text, { size, isBold, width }) => paper.lines(text, { size, width, weight: isBold ? 'bold' : 'regular' }),
});

/** A label that leaves out what it must say is worse than none. */
export function requireRoom(label: LaidOutLabel): LaidOutLabel {
  if (label.isTooSmall) throw new Problem('label_too_small');
  return label;
}

function draw(paper: Paper, part: LabelPart): void {
  const { doc } = paper;
  switch (part.kind) {
    case 'text': {
      const { text, x, y, size, isBold, isWhite, narrowed } = part;
      doc.save().translate(x, y).scale(narrowed, 1);
      paper.print(text, 0, 0, { size, weight: isBold ? 'bold' : 'regular', color: isWhite ? 'white' : 'black' });
      doc.restore();
      return;
    }
    case 'box': {
      const box = doc.rect(part.x, part.y, part.width, part.height);
      if (part.isFilled) box.fill('black');
      else box.lineWidth(0.75).stroke('black');
      return;
    }
    case 'ring':
      doc.circle(part.x, part.y, part.radius).lineWidth(1).stroke('black');
      return;
    case 'qr':
      drawCode(doc, part.address, part);
      return;
    case 'bars':
      drawBars(doc, part);
  }
}

/** Bars and gaps take turns, starting with a bar. */
function drawBars(doc: PDFKit.PDFDocument, { widths, x, y, width, height }: LabelPart & { kind: 'bars' }): void {
  const module = width / widths.reduce((all, one) => all + one, 0);
  let at = x;
  for (const [index, modules] of widths.entries()) {
    if (index % 2 === 0) doc.rect(at, y, modules * module, height);
    at += modules * module;
  }
  doc.fill('black');
}
