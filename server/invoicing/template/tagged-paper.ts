import PDFDocument from 'pdfkit';
import { MARGIN_POINTS, PAPER_POINTS } from '#contract/invoicing/invoice-paper.ts';
import type { PaperSize } from '#contract/invoicing/template-api.ts';
import type { Language } from '#contract/lib/words.ts';
import { isOwn, isPlain, readable } from '#server/floor/letters.ts';
import { notoOf } from '#server/floor/noto.ts';
import { ONE_LINE } from '#server/floor/paper.ts';
import { type Run, runsOf } from '#server/floor/runs.ts';
import { wrapWords } from '#server/floor/wrap-words.ts';
import { roboto, type Weight } from '#server/invoicing/template/roboto.ts';

/** Most text needs only the paper's own font. */
const runsIn = (text: string): Run[] => (isPlain(text) ? [{ text, font: null }] : runsOf(text, isOwn));

/** A place in the document's structure, which screen readers follow. */
export type Tag = PDFKit.PDFStructureElement;

export interface Type {
  /** In points. */
  size: number;
  weight?: Weight;
  color?: string;
}
interface Column {
  x: number;
  width: number;
  /** 'right' ends every line at the right edge of the column. */
  align?: 'left' | 'right';
}

const LEAD = 1.35;
/** The distance from the top of a line to its baseline, relative to the line height. */
const BASELINE = 0.76;
const INK = '#1a1d21';

/** A page size and margin, in points, for documents that aren't invoices. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
}

/**
 * Pages written from top to bottom, tagged for screen readers (PDF/UA). Everything drawn belongs to a tag or is an artifact,
 * such as a rule or a page number.
 */
export class TaggedPaper {
  readonly doc: PDFKit.PDFDocument;
  /** The margins, position, and page count of the current part. */
  left: number = MARGIN_POINTS;
  width = 0;
  right = 0;
  y = 0;
  pages = 0;
  /** Draws the content that is repeated on every page of a part after the first. */
  onNewPage: () => void = () => undefined;
  #size: readonly [width: number, height: number] = [0, 0];
  #bottom = 0;
  #pagesBefore = 0;
  readonly #root: Tag;
  #part: Tag;
  readonly #widths = new Map<string, number>();
  readonly #hasFont = new Set<string>();

  constructor(info: { title: string; author: string; language: Language }) {
    this.doc = new PDFDocument({
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      // Missing from PDFKit's types.
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      lang: `${info.language}-US`,
      displayTitle: true,
      info: { Title: readable(info.title), Author: readable(info.author), Creator: 'Hindquarter' },
    });
    this.doc.registerFont('regular', roboto('regular'));
    this.doc.registerFont('bold', roboto('bold'));
    this.#root = this.doc.struct('Document');
    this.#part = this.#root;
    this.doc.addStructure(this.#root);
  }

  /** Starts a part with its own pages, such as one of several invoices. */
  startPart({
    language,
    paper,
    footerHeight,
  }: {
    language: Language;
    paper: PaperSize | Sheet;
    footerHeight: number;
  }): void {
    const { width, height, margin } =
      typeof paper === 'string' ? { ...PAPER_POINTS[paper], margin: MARGIN_POINTS } : paper;
    this.#size = [width, height];
    this.left = margin;
    this.width = width - 2 * margin;
    this.right = width - margin;
    this.#bottom = height - margin - footerHeight;
    this.#pagesBefore += this.pages;
    this.pages = 0;
    this.onNewPage = () => undefined;
    this.#part = this.doc.struct('Sect', { lang: `${language}-US` });
    this.#root.add(this.#part);
    this.newPage();
  }

  newPage(): void {
    this.doc.addPage({ size: [...this.#size], margin: 0 });
    this.pages += 1;
    this.y = this.left;
    if (this.pages > 1) this.onNewPage();
  }

  get room(): number {
    return this.#bottom - this.y;
  }

  /** Starts a new page if there isn't room left for this height. Returns whether it did. */
  need(height: number): boolean {
    if (height <= this.room) return false;
    this.newPage();
    return true;
  }

  tag(
    type: string,
    { under = this.#part, ...options }: { under?: Tag; scope?: 'Column' | 'Row'; alt?: string } = {},
  ): Tag {
    const tag = this.doc.struct(type, options as PDFKit.Mixins.StructureElementOptions);
    under.add(tag);
    return tag;
  }

  /** Adds a tag created elsewhere to the end of the part. */
  attach(tag: Tag): void {
    this.#part.add(tag);
  }

  /** Draws content that screen readers skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  widthOf(text: string, { size, weight = 'regular' }: Type): number {
    const key = `${weight}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = runsIn(text).reduce((sum, run) => sum + this.#widthOf(run, weight), 0);
      this.#widths.set(key, width);
    }
    return width * size;
  }

  #widthOf(run: Run, weight: Weight): number {
    return this.doc.font(this.#fontFor(run, weight)).fontSize(1).widthOfString(run.text);
  }

  /** The paper's own font, or one for another script, loaded only when needed. */
  #fontFor({ font }: Run, weight: Weight): string {
    if (font === null) return weight;
    const { key, bytes } = notoOf(font, weight);
    if (!this.#hasFont.has(key)) this.doc.registerFont(key, bytes());
    this.#hasFont.add(key);
    return key;
  }

  lines(text: string, type: Type, width: number): string[] {
    return wrapWords(readable(text), width, (part) => this.widthOf(part, type));
  }

  static lead = ({ size }: Type): number => size * LEAD;

  /** Writes lines at a given position, as part of a tag. Doesn't change the current position. Returns their height. */
  put(under: Tag | null, lines: readonly string[], y: number, type: Type, { x, width, align }: Column): number {
    const lead = TaggedPaper.lead(type);
    const starts = lines.map((line) => (align === 'right' ? x + width - this.widthOf(line, type) : x));
    const draw = () => {
      const weight = type.weight ?? 'regular';
      this.doc.fillColor(type.color ?? INK);
      for (const [at, line] of lines.entries()) {
        let from = starts[at] ?? x;
        for (const run of runsIn(line)) {
          const end = from + this.#widthOf(run, weight) * type.size;
          this.doc
            .font(this.#fontFor(run, weight))
            .fontSize(type.size)
            .text(run.text, from, y + at * lead + BASELINE * lead, ONE_LINE);
          from = end;
        }
      }
    };
    if (lines.length > 0) under ? under.add(draw) : draw();
    return lines.length * lead;
  }

  /** Writes text below the existing content, over as many pages as it takes. */
  write(under: Tag, text: string, type: Type, column: Column = { x: this.left, width: this.width }): void {
    const lead = TaggedPaper.lead(type);
    for (const line of this.lines(text, type, column.width)) {
      this.need(lead);
      this.y += this.put(under, [line], this.y, type, column);
    }
  }

  rule(y: number, { color = '#d5d9dd', thickness = 0.75, x = this.left, width = this.width } = {}): void {
    this.artifact(() =>
      this.doc
        .lineWidth(thickness)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(color),
    );
  }

  /** Draws on every page of the part, once the number of pages is known. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    for (let at = 0; at < this.pages; at++) {
      this.doc.switchToPage(this.#pagesBefore + at);
      draw(at + 1, this.pages);
    }
  }

  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('error', reject);
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      this.doc.end();
    });
  }
}
