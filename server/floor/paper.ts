import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { isOwn, isPlain, readable } from '#server/floor/letters.ts';
import { notoOf } from '#server/floor/noto.ts';
import { type Run, runsOf } from '#server/floor/runs.ts';
import { wrapWords } from '#server/floor/wrap-words.ts';

/** A4 with 20 mm margins, in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = (20 / 25.4) * 72;
/** The first line shows the plant, day, and page number. The sheet starts below it. */
const HEAD = 24;
export const WIDTH = PAGE.width - 2 * MARGIN;
const TOP = MARGIN + HEAD;
const BOTTOM = PAGE.height - MARGIN;

type Weight = 'regular' | 'bold';
/** `size` in points. Text wraps to the column given by `x` and `width`. */
interface Type {
  size: number;
  weight?: Weight;
  x?: number;
  width?: number;
  color?: string;
  /** Set if the text contains characters that the standard fonts lack. All of the text then uses the bundled font. */
  isRare?: boolean;
}

const OWN: Readonly<Record<Weight, string>> = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`roboto-fontface/fonts/roboto/${name}.woff`));
const BROUGHT: Readonly<Record<Weight, string>> = { regular: 'Roboto-Regular', bold: 'Roboto-Bold' };

/** The line is already wrapped, so PDFKit doesn't have to measure it. */
export const ONE_LINE = {
  lineBreak: false,
  baseline: 'alphabetic',
  textWidth: 0,
  wordCount: 0,
} as PDFKit.Mixins.TextOptions;
const LEAD = 1.22;
/** Distance from the top of a line to its baseline, relative to the font size. */
const BASELINE = 0.94;

/**
 * Pages written from top to bottom. Anything that doesn't fit continues on the next page, below the heading from `onNewPage`.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  y = TOP;
  pages = 0;
  onNewPage: () => void = () => undefined;
  readonly #widths = new Map<string, number>();
  /** A cache, because text is wrapped once for measuring and again for writing, and sheets repeat much of it. */
  readonly #lines = new Map<string, string[]>();
  readonly #hasFont = new Set<string>();

  constructor(info: { title: string; language: string }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: info.language,
      displayTitle: true,
      info: { Title: info.title },
    });
  }

  newPage(): void {
    this.doc.addPage();
    this.pages += 1;
    this.y = TOP;
  }

  /** Space left on the page. */
  get room(): number {
    return BOTTOM - this.y;
  }
  /** The space below the heading on an empty page. */
  static readonly ROOM = BOTTOM - TOP;

  /** Starts a new page if there isn't room left for this height. */
  need(height: number): void {
    if (height <= this.room) return;
    this.newPage();
    this.onNewPage();
  }

  lead({ size }: Type): number {
    return size * LEAD;
  }

  /** Wraps text to its column. A word longer than the column is broken, so that nothing overflows. */
  lines(text: string, type: Type): string[] {
    const { size, weight = 'regular', width = WIDTH } = type;
    const key = `${size} ${weight} ${width} ${text}`;
    const known = this.#lines.get(key) ?? this.#breakLines(text, size, weight, width);
    this.#lines.set(key, known);
    return known;
  }

  #breakLines(text: string, size: number, weight: Weight, width: number): string[] {
    const plain = readable(text);
    const isRare = !isPlain(plain);
    return wrapWords(plain, width, (part) => this.measure(part, weight, isRare) * size);
  }

  /** The height of text in its column. */
  height(text: string, type: Type): number {
    return this.lines(text, type).length * this.lead(type);
  }

  /** Writes text below the existing text, line by line, over as many pages as needed. */
  write(text: string, type: Type): void {
    const isRare = !isPlain(readable(text));
    for (const line of this.lines(text, type)) {
      this.need(this.lead(type));
      this.put(line, type.x ?? MARGIN, this.y, { ...type, isRare });
      this.y += this.lead(type);
    }
  }

  /** Writes one line at a fixed position on the page. */
  put(line: string, x: number, y: number, { size, weight = 'regular', color = 'black', isRare }: Type): void {
    const isOther = isRare ?? !isPlain(line);
    let at = x;
    for (const run of isOther ? runsOf(line, isOwn) : [{ text: line, font: null }]) {
      this.doc
        .font(this.#fontFor(weight, isOther, run))
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, y + size * BASELINE, ONE_LINE);
      at += this.#widthOf(run, weight, isOther) * size;
    }
  }

  /** The width of text at size 1. */
  measure(text: string, weight: Weight, isRare = !isPlain(text)): number {
    const key = `${weight}${isRare}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      const runs = isRare ? runsOf(text, isOwn) : [{ text, font: null }];
      width = runs.reduce((sum, run) => sum + this.#widthOf(run, weight, isRare), 0);
      this.#widths.set(key, width);
    }
    return width;
  }
  #widthOf(run: Run, weight: Weight, isRare: boolean): number {
    return this.doc
      .font(this.#fontFor(weight, isRare, run))
      .fontSize(1)
      .widthOfString(run.text);
  }

  /** The standard font, the bundled one for other characters, or one for another script. Loaded only when needed. */
  #fontFor(weight: Weight, isRare: boolean, { font }: Run): string {
    if (font !== null) {
      const { key, bytes } = notoOf(font, weight);
      if (!this.#hasFont.has(key)) this.doc.registerFont(key, bytes());
      this.#hasFont.add(key);
      return key;
    }
    if (!isRare) return OWN[weight];
    const name = BROUGHT[weight];
    if (!this.#hasFont.has(name)) {
      this.doc.registerFont(name, fontFile(name));
      this.#hasFont.add(name);
    }
    return name;
  }

  rule(y = this.y, { x = MARGIN, width = WIDTH, thickness = 0.6, color = 'black' } = {}): void {
    this.doc
      .lineWidth(thickness)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(color);
  }

  /** Draws on every page, once the number of pages is known. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    for (let at = 0; at < this.pages; at++) {
      this.doc.switchToPage(at);
      draw(at + 1, this.pages);
    }
  }

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
