import PDFDocument from 'pdfkit';
import { isOwn, isPlain } from '#server/lib/pdf/letters.ts';
import { notoOf, type Weight } from '#server/lib/pdf/noto.ts';
import { type Run, runsOf } from '#server/lib/pdf/runs.ts';

/** The line is already wrapped, so PDFKit doesn't have to measure it. */
const ONE_LINE = {
  lineBreak: false,
  baseline: 'alphabetic',
  textWidth: 0,
  wordCount: 0,
} as PDFKit.Mixins.TextOptions;

export interface Type {
  /** In points. */
  size: number;
  weight?: Weight;
  color?: string;
}

/** A document's own font. `isRare` is set for text with characters that the standard fonts lack. */
type FontOf = (weight: Weight, isRare: boolean) => string;

/** The pages of a PDF, written from top to bottom. Positions and sizes are in points. */
export abstract class Pages {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next text goes. */
  y = 0;
  pages = 0;
  /** Draws what is repeated at the top of every page after the first. */
  onNewPage: () => void = () => undefined;
  readonly #fontOf: FontOf;
  /** A cache, because text is measured once for wrapping and again for writing, and documents repeat much of it. */
  readonly #widths = new Map<string, number>();
  readonly #registered = new Set<string>();

  constructor(options: PDFKit.PDFDocumentOptions, fontOf: FontOf) {
    this.doc = new PDFDocument({
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      displayTitle: true,
      ...options,
    });
    this.#fontOf = fontOf;
  }

  /** The space left on the page. */
  abstract get room(): number;

  /**
   * The width of text at size 1. `isRare` says whether the text that this is a part of has characters that the standard fonts
   * lack.
   */
  measure(text: string, weight: Weight = 'regular', isRare = !isPlain(text)): number {
    const key = `${weight}${isRare}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = runsIn(text, isRare).reduce((sum, run) => sum + this.#widthOf(run, weight, isRare), 0);
      this.#widths.set(key, width);
    }
    return width;
  }

  #widthOf(run: Run, weight: Weight, isRare: boolean): number {
    return this.doc
      .font(this.#fontFor(run, weight, isRare))
      .fontSize(1)
      .widthOfString(run.text);
  }

  /** The document's own font, or one for another script, which is loaded only when it is needed. */
  #fontFor({ font }: Run, weight: Weight, isRare: boolean): string {
    if (font === null) return this.#fontOf(weight, isRare);
    const { key, bytes } = notoOf(font, weight);
    if (!this.#registered.has(key)) this.doc.registerFont(key, bytes());
    this.#registered.add(key);
    return key;
  }

  /** Prints one line at a place on the page. `y` is the line's baseline. */
  print(text: string, x: number, y: number, type: Type, isRare = !isPlain(text)): void {
    const { size, weight = 'regular', color = 'black' } = type;
    let at = x;
    for (const run of runsIn(text, isRare)) {
      this.doc
        .font(this.#fontFor(run, weight, isRare))
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, y, ONE_LINE);
      at += this.#widthOf(run, weight, isRare) * size;
    }
  }

  drawRule(y: number, { x, width, thickness, color }: { x: number; width: number; thickness: number; color: string }) {
    this.doc
      .lineWidth(thickness)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(color);
  }

  /** The finished document. */
  end(): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('error', reject);
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      this.doc.end();
    });
  }
}

const runsIn = (text: string, isRare: boolean): Run[] => (isRare ? runsOf(text, isOwn) : [{ text, font: null }]);
