import { NOT_FOR_SALE } from '#contract/floor/animal-facts.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';
import { isNotForSale, type Offering } from '#contract/orders/offering.ts';
import { drawCode } from '#server/floor/draw-code.ts';
import { labelOf, type PaperWords, wordsIn } from '#server/floor/floor-words.ts';
import { Paper } from '#server/lib/pdf/paper.ts';

/** A tag for one side of a carcass, or for a flock. */
export interface CarcassTag {
  order_id: number;
  plant_number: string;
  /** '' for a flock. */
  side: 'L' | 'R' | '';
  /** In hundredths of a pound; null until the side is weighed. */
  side_clb: number | null;
  owners: readonly string[];
  tag_id: string;
  species: Species;
  heads: number;
  process_option: string;
  offering: Offering;
  kill_date: IsoDate;
  cutting_day: IsoDate;
}
export interface TagsToRender {
  tags: readonly CarcassTag[];
  language: Language;
  /** The site's address, for the QR codes. */
  origin: string;
}

/** 4 by 3 inches, the size of most label printers, in points. */
const TAG = { width: 288, height: 216 } as const;
const EDGE = 9;
const QR = 68;
/** The band's words are the law's 3/8 inch high: capitals are 0.718 of the font's size. */
const BAND = { size: (3 / 8) * (72 / 0.718) + 0.2, height: 40 } as const;

/** Draws tags, one on each page. */
export async function renderTags({ tags, language, origin }: TagsToRender): Promise<Uint8Array> {
  const words = await wordsIn(language);
  const paper = new Paper({
    title: [...new Set(tags.map(({ plant_number }) => plant_number))].join(', '),
    language,
    size: [TAG.width, TAG.height],
  });
  for (const tag of tags) {
    paper.newPage();
    renderTag(paper, tag, words, origin);
  }
  return paper.end();
}

function renderTag(paper: Paper, tag: CarcassTag, { say, showDay }: PaperWords, origin: string): void {
  const number = [tag.plant_number, tag.side].filter(Boolean).join(' ');
  const wide = TAG.width - 2 * EDGE;
  const numberSize = Math.min(40, wide / paper.measure(number, 'bold'));
  paper.put(number, EDGE, EDGE - 4, { size: numberSize, weight: 'bold' });
  const address = `${origin}/processordashboard/openOrders/${tag.order_id}`;
  drawCode(paper.doc, address, { x: TAG.width - EDGE - QR, y: 54, width: QR });

  paper.y = 52;
  const column = { x: EDGE, width: wide - QR - 8 };
  const animal = `${tag.heads > 1 ? `${tag.heads} ` : ''}${say(showSpecies(tag.species))}`;
  const label = labelOf(tag.process_option);
  writeLine(paper, [animal, label && say(label)].filter(Boolean).join(' · '), { size: 13, weight: 'bold', ...column });
  writeLine(paper, tag.owners.join(', '), { size: 12, ...column });
  writeLine(paper, tag.tag_id && say('Tag {tag}', { tag: tag.tag_id }), { size: 12, ...column });
  if (tag.side_clb !== null) writeLine(paper, showPounds(tag.side_clb), { size: 13, weight: 'bold', ...column });
  writeLine(paper, `${say('Kill date')} ${showDay(tag.kill_date)}`, { size: 11, ...column });
  writeLine(paper, `${say('Cutting day')} ${showDay(tag.cutting_day)}`, { size: 11, ...column });
  if (isNotForSale(tag)) renderBand(paper);
}

/** What doesn't fit on one line is cut off: a tag has no second page. */
function writeLine(
  paper: Paper,
  text: string,
  { x, width, ...type }: { x: number; width: number; size: number; weight?: 'bold' },
): void {
  const [line] = paper.lines(text, { ...type, width });
  if (text === '' || line === undefined) return;
  paper.put(line, x, paper.y, type);
  paper.y += paper.lead(type);
}

/** White on black over the whole width. The words are narrowed to fit, never lowered. */
function renderBand(paper: Paper): void {
  const { doc } = paper;
  const top = TAG.height - BAND.height;
  doc.rect(0, top, TAG.width, BAND.height).fill('black');
  const wide = paper.measure(NOT_FOR_SALE, 'bold') * BAND.size;
  const narrowed = Math.min(1, (TAG.width - 2 * EDGE) / wide);
  doc
    .save()
    .translate((TAG.width - wide * narrowed) / 2, top + (BAND.height + BAND.size * 0.718) / 2)
    .scale(narrowed, 1);
  paper.print(NOT_FOR_SALE, 0, 0, { size: BAND.size, weight: 'bold', color: 'white' });
  doc.restore();
}
