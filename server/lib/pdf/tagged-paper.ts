import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/lib/words.ts';
import { fromWoff } from '#server/lib/pdf/from-woff.ts';
import { readable } from '#server/lib/pdf/letters.ts';
import type { Weight } from '#server/lib/pdf/noto.ts';
import { Pages, type Type } from '#server/lib/pdf/pages.ts';
import { wrapWords } from '#server/lib/pdf/wrap-words.ts';

const NAMES: Readonly<Record<Weight, string>> = { regular: 'Roboto-Regular', bold: 'Roboto-Medium' };

const read = new Map<Weight, Buffer>();

/** The font as TTF, which PDFKit reads ten times faster than the WOFF in the package. */
function roboto(weight: Weight): Buffer {
  const known = read.get(weight);
  if (known) return known;
  const file = fileURLToPath(import.meta.resolve(`roboto-fontface/fonts/roboto/${NAMES[weight]}.woff`));
  const font = fromWoff(readFileSync(file));
  read.set(weight, font);
  return font;
}

/** A place in the document's structure, which screen readers follow. */
export type Tag = PDFKit.PDFStructureElement;

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

/** A page's size and margin, in points. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
}

/**
 * Pages that are tagged for screen readers (PDF/UA). Everything drawn belongs to a tag or is an artifact, such as a rule or a
 * page number.
 */
export class TaggedPaper extends Pages {
  /** The margins of the current part. */
  left = 0;
  width = 0;
  right = 0;
  #size: readonly [width: number, height: number] = [0, 0];
  #bottom = 0;
  #pagesBefore = 0;
  readonly #root: Tag;
  #part: Tag;

  constructor(info: { title: string; author: string; language: Language }) {
    const options = {
      // Missing from PDFKit's types.
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      lang: `${info.language}-US`,
      info: { Title: readable(info.title), Author: readable(info.author), Creator: 'Hindquarter' },
    };
    super(options, (weight) => weight);
    this.doc.registerFont('regular', roboto('regular'));
    this.doc.registerFont('bold', roboto('bold'));
    this.#root = this.doc.struct('Document');
    this.#part = this.#root;
    this.doc.addStructure(this.#root);
  }

  /** Starts a part with its own pages, such as one of several invoices. */
  startPart({ language, paper, footerHeight }: { language: Language; paper: Sheet; footerHeight: number }): void {
    const { width, height, margin } = paper;
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

  widthOf(text: string, { size, weight }: Type): number {
    return this.measure(text, weight) * size;
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
      for (const [at, line] of lines.entries()) {
        this.print(line, starts[at] ?? x, y + at * lead + BASELINE * lead, { color: INK, ...type });
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
    this.artifact(() => this.drawRule(y, { x, width, thickness, color }));
  }

  /** Draws on every page of the part, once the number of pages is known. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    for (let at = 0; at < this.pages; at++) {
      this.doc.switchToPage(this.#pagesBefore + at);
      draw(at + 1, this.pages);
    }
  }

  override end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    return super.end();
  }
}
