import { NOT_FOR_SALE } from '#contract/floor/animal-facts.ts';
import { barsOf, isBarText } from '#contract/floor/labels/code128.ts';
import { gs1Of } from '#contract/floor/labels/gs1.ts';
import { type LabelFacts, priceOf } from '#contract/floor/labels/label-facts.ts';
import { isMarkedNotForSale, type LabelSize } from '#contract/floor/labels/label-kinds.ts';
import {
  EXEMPT,
  HANDLING_LINES,
  LABEL_LINES,
  LEGEND,
  SAFE_HANDLING,
  safeHandling,
} from '#contract/floor/labels/label-text.ts';
import { plainPounds, showMoney, showPrice } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';

/** One thing that is drawn on a label. All lengths are in points from the label's top left corner. */
export type LabelPart =
  | {
      kind: 'text';
      text: string;
      x: number;
      /** The baseline. */
      y: number;
      size: number;
      isBold: boolean;
      isWhite: boolean;
      /** How much narrower than usual its letters are. Their height stays. */
      narrowed: number;
    }
  | { kind: 'box'; x: number; y: number; width: number; height: number; isFilled: boolean }
  /** A circle, by its center. */
  | { kind: 'ring'; x: number; y: number; radius: number }
  | { kind: 'bars'; widths: readonly number[]; x: number; y: number; width: number; height: number }
  | { kind: 'qr'; address: string; x: number; y: number; width: number };

export interface LaidOutLabel {
  width: number;
  height: number;
  parts: readonly LabelPart[];
  /** Not everything that it must say has room. */
  isTooSmall: boolean;
}

/** How wide letters are, which depends on where the label is drawn. */
export interface Letters {
  /** At size 1. */
  measure(text: string, isBold: boolean): number;
  lines(text: string, type: { size: number; isBold: boolean; width: number }): string[];
}

const WIDTH = 288;
const EDGE = 7;
const WIDE = WIDTH - 2 * EDGE;
/** How high capitals are, as a part of their type's size. */
export const CAPITALS = 0.718;
const LEAD = 1.16;
const QR = 44;
const RING = 25;
/** The law's 3/8 inch, and a little more. */
const BAND = { size: (3 / 8) * (72 / CAPITALS) + 0.2, height: 36 } as const;
/** The narrowest bar that scanners read well on paper from a label printer, in points: 0.0095 inch. */
const THINNEST = 0.684;

export const sizeInPoints = (size: LabelSize): { width: number; height: number } => ({
  width: WIDTH,
  height: size === '4x3' ? 216 : 144,
});

/** A pen that writes from top to bottom and remembers what it drew. */
class Pen {
  readonly parts: LabelPart[] = [];
  y = EDGE;
  readonly #letters: Letters;
  constructor(letters: Letters) {
    this.#letters = letters;
  }

  text(
    text: string,
    x: number,
    y: number,
    more: { size: number; isBold?: boolean; isWhite?: boolean; narrowed?: number },
  ) {
    const { size, isBold = false, isWhite = false, narrowed = 1 } = more;
    if (text !== '') this.parts.push({ kind: 'text', text, x, y, size, isBold, isWhite, narrowed });
  }

  /** Lines below those before. */
  write(
    text: string,
    {
      size,
      width,
      x = EDGE,
      isBold = false,
      narrowed = 1,
      most = 99,
    }: {
      size: number;
      width: number;
      x?: number;
      isBold?: boolean;
      narrowed?: number;
      /** Further lines are cut off. */
      most?: number;
    },
  ): void {
    if (text === '') return;
    for (const line of this.#letters.lines(text, { size, isBold, width: width / narrowed }).slice(0, most)) {
      this.text(line, x, this.y + size * 0.9, { size, isBold, narrowed });
      this.y += size * LEAD;
    }
  }

  /** One line, as large as fits between two sizes. */
  fit(text: string, { sizes: [least, most], width }: { sizes: readonly [number, number]; width: number }): void {
    const full = width / Math.max(0.01, this.#letters.measure(text, true));
    const size = Math.max(least, Math.min(most, full));
    // Words measured one by one are a little wider than their line.
    this.write(text, { size, width: full >= least ? width * 1.1 : width, isBold: true, most: 1 });
  }

  centered(text: string, middle: number, y: number, { size, width }: { size: number; width: number }): void {
    const wide = this.#letters.measure(text, true) * size;
    const narrowed = Math.min(1, width / wide);
    this.text(text, middle - (wide * narrowed) / 2, y, { size, isBold: true, narrowed });
  }

  /** White on black over the whole width. The words are narrowed to fit, never lowered. */
  band(text: string, height: number): void {
    const top = height - BAND.height;
    this.parts.push({ kind: 'box', x: 0, y: top, width: WIDTH, height: BAND.height, isFilled: true });
    const wide = this.#letters.measure(text, true) * BAND.size;
    const narrowed = Math.min(1, WIDE / wide);
    const y = top + (BAND.height + BAND.size * CAPITALS) / 2;
    this.text(text, (WIDTH - wide * narrowed) / 2, y, { size: BAND.size, isBold: true, isWhite: true, narrowed });
  }
}

/** Places what a label of this kind says. */
export function layOutLabel(facts: LabelFacts, size: LabelSize, letters: Letters): LaidOutLabel {
  const { width, height } = sizeInPoints(size);
  const pen = new Pen(letters);
  const bottom = isMarkedNotForSale(facts.kind) ? layOutOwners(pen, facts, height) : layOutSold(pen, facts, size);
  return { width, height, parts: pen.parts, isTooSmall: pen.y > bottom };
}

/** Custom meat and game: whose it is, and that it isn't for sale. No legend, price, or claim. Returns where the room ends. */
function layOutOwners(pen: Pen, facts: LabelFacts, height: number): number {
  const { name, owner, number, lot, packed_on, net_clb, address } = facts;
  const isLarge = height > 144;
  const column = WIDE - QR - 6;
  pen.parts.push({ kind: 'qr', address, x: WIDTH - EDGE - QR, y: EDGE, width: QR });
  pen.fit(name, { sizes: [12, isLarge ? 26 : 19], width: column });
  pen.write(owner, { size: isLarge ? 15 : 12, width: column, isBold: true, most: 1 });
  pen.write([number, lot && `${LABEL_LINES.lot} ${lot}`].filter(Boolean).join(' · '), {
    size: isLarge ? 13 : 10,
    width: column,
    most: 1,
  });
  const weight = netWeight(net_clb);
  const packed = `${LABEL_LINES.packed} ${dayOnLabel(packed_on)}`;
  if (isLarge) {
    pen.fit(weight, { sizes: [12.6, 20], width: column });
    pen.write(packed, { size: 13, width: column, isBold: true });
  } else pen.fit([weight, packed].filter(Boolean).join(' · '), { sizes: [9, 12.6], width: column });
  const bottom = height - BAND.height - 3;
  drawBars(pen, facts, { y: Math.max(pen.y + 1, bottom - (isLarge ? 44 : 27)), bottom, width: WIDE, x: EDGE });
  pen.band(NOT_FOR_SALE, height);
  return bottom - 10;
}

/** What may be sold: inspected, retail, and exempt poultry. Returns where the room ends. */
function layOutSold(pen: Pen, facts: LabelFacts, size: LabelSize): number {
  const { height } = sizeInPoints(size);
  const isLarge = size === '4x3';
  // A GS1-128 takes the whole width, so the instructions make room for it.
  const isFull = isLarge && facts.gtin !== '' && isBarText(facts.serial);
  const bottom = layOutSafeHandling(pen, facts, { height, isLarge: isLarge && !isFull });
  pen.y = EDGE - 1;
  const right = WIDTH - EDGE - 2 * RING;
  const middle = right + RING;
  if (facts.kind === 'exempt') layOutExempt(pen, middle);
  else layOutLegend(pen, facts, middle);
  const corner = right - 4 - QR;
  pen.parts.push({ kind: 'qr', address: facts.address, x: corner, y: EDGE + 3, width: QR });
  const column = corner - EDGE - 5;
  const small = isLarge ? 8 : 6.4;
  pen.fit(facts.name, { sizes: [9, isLarge ? 18 : 13], width: column });
  pen.write(facts.ingredients && `${LABEL_LINES.ingredients}: ${facts.ingredients}`, { size: small, width: column });
  pen.write(netWeight(facts.net_clb), { size: 12.6, width: column, isBold: true });
  if (facts.kind === 'retail' && facts.unit_price !== null && facts.net_clb !== null) {
    const total = `${LABEL_LINES.total} ${showMoney(priceOf(facts.net_clb, facts.unit_price))}`;
    pen.fit(`${total} · ${showPrice(facts.unit_price)} ${LABEL_LINES.each}`, { sizes: [7, 12.6], width: column });
  }
  const packed = `${LABEL_LINES.packed} ${dayOnLabel(facts.packed_on)}`;
  const lot = facts.lot && `${LABEL_LINES.lot} ${facts.lot}`;
  const handling = HANDLING_LINES[facts.handling];
  for (const line of isLarge ? [[packed, lot], [handling]] : [[packed, lot, handling]]) {
    pen.write(line.filter(Boolean).join(' · '), { size: small, width: column, isBold: true });
  }
  pen.write(`${LABEL_LINES.processedBy} ${[facts.firm, facts.place].filter(Boolean).join(', ')}`, {
    size: small,
    width: column,
  });
  if (isFull) {
    drawBars(pen, facts, { x: EDGE, y: Math.max(pen.y + 2, bottom - 36), bottom: bottom - 2, width: WIDE });
    return bottom - 26;
  }
  const below = EDGE + 2 * RING + 4;
  drawBars(pen, facts, { x: corner, y: below, bottom: Math.min(bottom - 3, below + 30), width: WIDTH - EDGE - corner });
  return bottom;
}

/** At the bottom, in a box. Every letter is at least 1/16 inch high, so small labels have it in capitals. */
function layOutSafeHandling(
  pen: Pen,
  { kind }: LabelFacts,
  { height, isLarge }: { height: number; isLarge: boolean },
): number {
  const text = safeHandling(kind !== 'exempt');
  const type = isLarge ? { size: 8.7, narrowed: 0.85 } : { size: 6.4, narrowed: 0.72 };
  const start = pen.parts.length;
  const width = WIDE - 8;
  pen.y = 0;
  pen.write(isLarge ? SAFE_HANDLING : SAFE_HANDLING.toUpperCase(), {
    size: type.size + 1,
    width,
    x: EDGE + 4,
    isBold: true,
  });
  pen.write(isLarge ? text : text.toUpperCase(), { ...type, width, x: EDGE + 4 });
  const high = pen.y + 4;
  const top = height - EDGE + 2 - high;
  for (const part of pen.parts.slice(start)) part.y += top + 1.5;
  pen.parts.push({ kind: 'box', x: EDGE, y: top, width: WIDE, height: high, isFilled: false });
  return top - 1;
}

/** The mark of inspection, with the number of the establishment inside. Poultry has the P in front of it. */
function layOutLegend(pen: Pen, { is_poultry, establishment }: LabelFacts, middle: number): void {
  const center = EDGE + RING;
  pen.parts.push({ kind: 'ring', x: middle, y: center, radius: RING });
  const number = is_poultry ? establishment : `EST. ${establishment}`;
  const lines = [...(is_poultry ? LEGEND.poultry : LEGEND.meat), number];
  const step = 6.4;
  for (const [at, line] of lines.entries()) {
    const y = center + (at - (lines.length - 1) / 2) * step + 1.9;
    const away = Math.abs(y - 1.9 - center) + 2;
    const chord = 2 * Math.sqrt(Math.max(0, (RING - 3.5) ** 2 - away ** 2));
    pen.centered(line, middle, y, { size: 5.6, width: chord });
  }
}

function layOutExempt(pen: Pen, middle: number): void {
  const [exempt = '', ...law] = EXEMPT.split(' ');
  pen.parts.push({ kind: 'box', x: middle - RING, y: EDGE + 8, width: 2 * RING, height: 30, isFilled: false });
  pen.centered(exempt, middle, EDGE + 21, { size: 10, width: 2 * RING - 6 });
  pen.centered(law.join(' '), middle, EDGE + 32, { size: 9, width: 2 * RING - 6 });
}

/**
 * The pack's serial: with a GS1 number in a GS1-128 where that has room, else alone. It is printed below the bars, so that it can
 * be typed.
 */
function drawBars(
  pen: Pen,
  { gtin, serial, net_clb, packed_on }: LabelFacts,
  place: { x: number; y: number; width: number; bottom: number },
): void {
  if (!isBarText(serial)) return;
  const { x, y, width, bottom } = place;
  const full = gtin !== '' && net_clb !== null ? gs1Of({ gtin, packed_on, net_clb, serial }) : null;
  const isFull = full !== null && sum(barsOf(full.data, true)) * THINNEST <= width;
  const widths = isFull ? barsOf(full.data, true) : barsOf(serial);
  // Wider bars are read from no farther away, so short codes don't take the whole label.
  const wide = Math.min(width, sum(widths) * 1.2);
  const small = isFull ? 5.5 : 7.5;
  const high = bottom - y - small;
  if (high < 6) return;
  pen.parts.push({ kind: 'bars', widths, x, y, width: wide, height: high });
  pen.text(isFull ? full.shown : serial, x, bottom - 0.5, { size: small });
}

/** '11/30/2026', as labels in stores have it. */
export const dayOnLabel = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const netWeight = (clb: number | null): string => (clb === null ? '' : `${LABEL_LINES.net} ${plainPounds(clb)} LB`);
