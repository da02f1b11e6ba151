import { fileURLToPath } from 'node:url';
import { isPlain, readable } from '#server/lib/pdf/letters.ts';
import type { Weight } from '#server/lib/pdf/noto.ts';
import { Pages, type Type as Print } from '#server/lib/pdf/pages.ts';
import { wrapWords } from '#server/lib/pdf/wrap-words.ts';

/** A4 with 20 mm margins, in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = (20 / 25.4) * 72;
/** The first line shows the plant, day, and page number. The sheet starts below it. */
const HEAD = 24;
export const WIDTH = PAGE.width - 2 * MARGIN;
const TOP = MARGIN + HEAD;
const BOTTOM = PAGE.height - MARGIN;

/** Text wraps to the column given by `x` and `width`. */
interface Type extends Print {
  x?: number;
  width?: number;
  /** Set if the text contains characters that the standard fonts lack. All of the text then uses the bundled font. */
  isRare?: boolean;
}

const OWN: Readonly<Record<Weight, string>> = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
const BUNDLED: Readonly<Record<Weight, string>> = { regular: 'Roboto-Regular', bold: 'Roboto-Bold' };
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`roboto-fontface/fonts/roboto/${name}.woff`));

const LEAD = 1.22;
/** Distance from the top of a line to its baseline, relative to the font size. */
const BASELINE = 0.94;

/** The floor's papers. What doesn't fit continues on the next page, below the heading from `onNewPage`. */
export class Paper extends Pages {
  /** A cache, because text is wrapped once for measuring and again for writing, and sheets repeat much of it. */
  readonly #lines = new Map<string, string[]>();

  /** `size` is for smaller papers, whose text is put in place. */
  constructor(info: { title: string; language: string; size?: [width: number, height: number] }) {
    const loaded = new Set<string>();
    super({ size: info.size ?? 'A4', lang: info.language, info: { Title: info.title } }, (weight, isRare) => {
      if (!isRare) return OWN[weight];
      const name = BUNDLED[weight];
      if (!loaded.has(name)) this.doc.registerFont(name, fontFile(name));
      loaded.add(name);
      return name;
    });
    this.y = TOP;
  }

  newPage(): void {
    this.doc.addPage();
    this.pages += 1;
    this.y = TOP;
  }

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
  put(line: string, x: number, y: number, { isRare = !isPlain(line), ...type }: Type): void {
    this.print(line, x, y + type.size * BASELINE, type, isRare);
  }

  rule(y = this.y, { x = MARGIN, width = WIDTH, thickness = 0.6, color = 'black' } = {}): void {
    this.drawRule(y, { x, width, thickness, color });
  }

  /** Draws on every page, once the number of pages is known. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    for (let at = 0; at < this.pages; at++) {
      this.doc.switchToPage(at);
      draw(at + 1, this.pages);
    }
  }
}
