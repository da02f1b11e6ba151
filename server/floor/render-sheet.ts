import {
  BAR_WORDS,
  factsOfAnimal,
  findMissing,
  NOT_FOR_SALE,
  placeOf,
  SHARE_WORDS,
} from '#contract/floor/animal-facts.ts';
import type { CuttingAnimal, CuttingShare } from '#contract/floor/api.ts';
import { type CuttingList, forbiddenIn, requestsOf, warningsOf } from '#contract/floor/cutting-list.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import { drawCode } from '#server/floor/draw-code.ts';
import { labelOf, type PaperWords, type Say } from '#server/floor/floor-words.ts';
import type { AnimalRenderer } from '#server/floor/render-animal.ts';
import { renderList } from '#server/floor/render-list.ts';
import { MARGIN, Paper, WIDTH } from '#server/lib/pdf/paper.ts';

interface SheetDrawing extends PaperWords {
  animal: CuttingAnimal;
  share: CuttingShare;
  /** The animal's position in the day's order. */
  place: { place: number; count: number };
  renderAnimal: AnimalRenderer | undefined;
  /** The page that the sheet's QR code opens. */
  address: string | null;
}

/** The QR code's width in points: 24 mm, so that it can be scanned on the rail from arm's length. */
const QR = 68;
const DRAWN = { width: 132, height: 95 };
const GAP = 12;
const RIGHT = MARGIN + WIDTH;
/** Width left for names next to the drawing and the QR code. */
const HEAD_WIDTH = WIDTH - QR - DRAWN.width - 2 * GAP;

/** A share's cut sheet on paper: whose it is, which animal, what to watch for, and the chosen cuts. */
export function renderSheet(paper: Paper, sheet: SheetDrawing): void {
  paper.onNewPage = () => undefined;
  paper.newPage();
  renderHead(paper, sheet);
  paper.onNewPage = () => renderContinued(paper, sheet);

  const { share } = sheet;
  renderWarnings(paper, sheet);
  const missing = findMissing(share);
  if (missing) renderMissing(paper, sheet, missing);
  else if (share.sheet) {
    renderWholeSheet(paper, share.sheet.list, sheet);
    renderList(paper, share.sheet.list, sheet);
  }
}

/** Choices that apply to every package, such as wrapping. Printed above the cuts. */
function renderWholeSheet(paper: Paper, { for_sheet }: CuttingList, { sayCut, sayOptions }: PaperWords): void {
  const answers = for_sheet.filter((one) => !one.is_request);
  renderFacts(
    paper,
    answers.map(({ label, words }) => [sayCut(label), sayOptions(words)] as const),
  );
}

const shareWords = (share: CuttingShare, say: Say) =>
  say(SHARE_WORDS[share.quarters] ?? 'Whole animal', { place: placeOf(share) });
const animalWords = ({ species, heads, order_id }: CuttingAnimal, say: Say) =>
  `${heads > 1 ? `${heads} ` : ''}${say(showSpecies(species))} · ${say('Order {order_id}', { order_id })}`;

function renderHead(paper: Paper, sheet: SheetDrawing): void {
  const { animal, share, place, renderAnimal, address, say, translate, showDay } = sheet;
  const top = paper.y;
  const column = { width: HEAD_WIDTH };
  paper.write(animalWords(animal, say), { size: 14, weight: 'bold', ...column });
  const name = { size: 22, weight: 'bold', ...column } as const;
  const isLong = paper.lines(share.name, name).length > 2;
  paper.write(share.name || '–', { ...name, size: isLong ? 15 : name.size });
  paper.write(shareWords(share, say), { size: 14, ...column });
  if (animal.title !== share.name) paper.write(animal.title, { size: 11, ...column });
  const numbers = [animal.plant_number, say('Animal {place} of {count}', place)].filter((words) => words !== '');
  paper.write(numbers.join(' · '), { size: 11, ...column });
  const left = paper.y;

  const chosen = share.sheet?.list.parts.map(({ id }) => id) ?? [];
  renderAnimal?.(chosen, { x: RIGHT - QR - GAP - DRAWN.width, y: top, ...DRAWN });
  if (address) renderCode(paper, address, RIGHT - QR, top);
  paper.y = Math.max(left, top + (renderAnimal ? DRAWN.height : address ? QR : 0)) + 8;

  renderLabel(paper, animal, say);
  // Its number stands at the top.
  const shown = factsOfAnimal({ ...animal, plant_number: '' }, showDay).map(
    ({ label, values }) => [say(label), values.map(translate).join(', ')] as const,
  );
  if (animal.is_organic && animal.process_option !== 'organic') shown.push([say('Organic'), '']);
  renderFacts(paper, shown);
  paper.y += 5;
}

/** The tag and the label, large enough to read on the rail. Not-for-sale labels are white on black. 9 CFR 316.16. */
function renderLabel(paper: Paper, animal: CuttingAnimal, say: Say): void {
  const label = labelOf(animal.process_option);
  const words = [label && say(label), isNotForSale(animal) && NOT_FOR_SALE].filter(Boolean).join(' · ');
  const type = { size: 16, weight: 'bold' } as const;
  const height = 24;
  paper.need(height + 6);
  paper.doc.rect(MARGIN, paper.y, WIDTH, height);
  if (isNotForSale(animal)) paper.doc.fill('black');
  else paper.doc.lineWidth(1).stroke('black');
  const color = isNotForSale(animal) ? 'white' : 'black';
  const tag = `${say('Ear tag')} ${animal.tagid || '__________'}`;
  const wide = paper.measure(tag, 'bold') * type.size;
  paper.put(words || '–', MARGIN + 8, paper.y + 2, { ...type, color });
  paper.put(tag, RIGHT - 8 - wide, paper.y + 2, { ...type, color });
  paper.y += height + 6;
}

/** 'Kill date Fri, Nov 20  Sex Steer': as many facts per line as fit. */
function renderFacts(paper: Paper, facts: readonly (readonly [string, string])[]): void {
  const size = 11;
  let x = MARGIN;
  for (const [label, value] of facts) {
    const labelWidth = (paper.measure(label, 'regular') + 0.35) * size;
    const lines = paper.lines(value, { size, weight: 'bold', width: WIDTH - labelWidth });
    const wide = labelWidth + Math.max(0, ...lines.map((line) => paper.measure(line, 'bold'))) * size;
    if (x > MARGIN && x + wide > RIGHT) {
      x = MARGIN;
      paper.y += paper.lead({ size });
    }
    paper.need(paper.lead({ size }));
    paper.put(label, x, paper.y, { size, color: '#333333' });
    for (const [at, line] of lines.entries()) {
      if (at > 0) {
        paper.y += paper.lead({ size });
        paper.need(paper.lead({ size }));
      }
      paper.put(line, x + labelWidth, paper.y, { size, weight: 'bold' });
    }
    x += wide + 14;
  }
  if (facts.length > 0) paper.y += paper.lead({ size });
}

function renderCode(paper: Paper, address: string, x: number, y: number): void {
  drawCode(paper.doc, address, { x, y, width: QR });
  paper.doc.link(x, y, QR, QR, address);
}

function renderContinued(paper: Paper, { animal, share, say }: SheetDrawing): void {
  const name = `${share.name || '–'}, ${animalWords(animal, say)}`;
  paper.write(say('{name}, continued', { name }), { size: 12, weight: 'bold' });
  paper.y += 6;
}

/** Warnings to read before cutting. */
function renderWarnings(paper: Paper, { animal, share, say, sayCut }: SheetDrawing): void {
  const list = share.sheet?.list;
  const isReady = findMissing(share) === null;
  for (const warning of share.sheet ? warningsOf(share.sheet) : []) renderBox(paper, say(warning), [], 'thick');
  if (list?.bar_reason && list.barred.length > 0) {
    const forbidden = isReady ? forbiddenIn(list) : [];
    renderBox(
      paper,
      say(BAR_WORDS[list.bar_reason]),
      [
        ...(forbidden.length > 0
          ? [say('Chosen but not allowed: {cuts}', { cuts: forbidden.map(sayCut).join(', ') })]
          : []),
        `${say('Don’t cut:')} ${list.barred.map(sayCut).join(', ')}`,
      ],
      'thick',
    );
  }
  if (animal.remark) renderBox(paper, say('Note'), [animal.remark], 'thin');
  const requests = list && isReady ? requestsOf(list) : [];
  if (requests.length > 0) {
    renderBox(
      paper,
      say('Special requests'),
      requests.map(({ cut, words }) => `${sayCut(cut)}: ${words}`),
      'grey',
    );
  }
}

/** A box that keeps its heading together with its first lines. Very long boxes continue on the next page. */
function renderBox(paper: Paper, head: string, lines: readonly string[], kind: 'thick' | 'thin' | 'grey'): void {
  const inner = { x: MARGIN + 8, width: WIDTH - 16 };
  const heads = { size: 13, weight: 'bold', ...inner } as const;
  const body = { size: 12.5, ...inner };
  const texts = [
    ...paper.lines(head, heads).map((line) => ({ line, type: heads })),
    ...lines.flatMap((text) => paper.lines(text, body)).map((line) => ({ line, type: body })),
  ];
  const most = Math.floor((Paper.ROOM - 60) / paper.lead(heads));
  for (let at = 0; at < texts.length; at += most) {
    const part = texts.slice(at, at + most);
    const height = sum(part.map(({ type }) => paper.lead(type))) + 8;
    paper.need(height + 6);
    paper.doc.rect(MARGIN, paper.y, WIDTH, height);
    if (kind === 'grey') paper.doc.lineWidth(1).fillAndStroke('#e4e4e4', 'black');
    else paper.doc.lineWidth(kind === 'thick' ? 2.5 : 0.8).stroke('black');
    let y = paper.y + 4;
    for (const { line, type } of part) {
      paper.put(line, inner.x, y, type);
      y += paper.lead(type);
    }
    paper.y += height + 6;
  }
}

const RULED_LINES = 18;
const RULED_GAP = 26;

/** Says in large letters that the sheet is missing and whom to ask, with ruled lines for the answer. */
function renderMissing(paper: Paper, { share, say }: SheetDrawing, missing: Words): void {
  paper.y += 6;
  paper.write(say(missing), { size: 30, weight: 'bold' });
  const whom = [share.name, share.phone].filter(Boolean).join(', ');
  if (whom) paper.write(`${say('Ask before cutting:')} ${whom}`, { size: 15, weight: 'bold' });
  for (let line = 0; line < RULED_LINES && paper.room > RULED_GAP + 4; line++) {
    paper.y += RULED_GAP;
    paper.rule(paper.y, { color: '#666666' });
  }
}
