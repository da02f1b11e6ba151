import { sayAge } from '#contract/cut-sheets/age/say-age.ts';
import { sayRest } from '#contract/cut-sheets/rest/rest.ts';
import type { CuttingCut, CuttingList } from '#contract/floor/cutting-list.ts';
import { sum } from '#contract/lib/sum.ts';
import type { PaperWords } from '#server/floor/floor-words.ts';
import { MARGIN, Paper, WIDTH } from '#server/lib/pdf/paper.ts';

const PART_WIDTH = 120;
const TICK = 9;
const GAP = 18;
const HALF = (WIDTH - GAP) / 2;

/** The position of a list or one of its columns. Without a `partWidth`, a part's title is above its cuts. */
interface Column {
  x: number;
  width: number;
  partWidth: number;
}
const WHOLE: Column = { x: MARGIN, width: WIDTH, partWidth: PART_WIDTH };
const LEFT: Column = { x: MARGIN, width: HALF, partWidth: 0 };
const RIGHT: Column = { x: MARGIN + HALF + GAP, width: HALF, partWidth: 0 };

/**
 * Tries the largest size first, because sheets are read at arm's length. A long list goes into two columns before it
 * gets too small to read. If it doesn't fit on a page in two columns either, it is printed at the middle size on
 * several pages.
 */
const SCALES = [1.3, 1.15, 1, 0.93, 0.86];
const SCALES_OF_TWO = [1, 0.93, 0.86, 0.8, 0.74];
function typesAt(scale: number, { x, width, partWidth }: Column) {
  const textX = x + partWidth + TICK + 6;
  const text = { x: textX, width: x + width - textX };
  return {
    part: { size: 12 * scale, weight: 'bold', width: partWidth === 0 ? width : partWidth - 8 },
    cut: { size: 13.5 * scale, weight: 'bold', ...text },
    answer: { size: 12.5 * scale, ...text },
    rest: { size: 11.5 * scale },
    /** Space above and below a part's cuts, and below each cut. */
    air: 3 * scale,
  } as const;
}

interface ListDrawing extends PaperWords {
  paper: Paper;
  column: Column;
  types: ReturnType<typeof typesAt>;
}

/** The chosen cuts, part by part, each with a checkbox. */
export function renderList(paper: Paper, list: CuttingList, words: PaperWords): void {
  paper.y += 2;
  const drawingAt = (scale: number, column: Column): ListDrawing => ({
    ...words,
    paper,
    column,
    types: typesAt(scale, column),
  });
  const one = SCALES.map((scale) => drawingAt(scale, WHOLE)).find((at) => heightOfList(at, list) <= paper.room);
  const two = one ? undefined : SCALES_OF_TWO.map((scale) => drawingAt(scale, LEFT)).find((at) => splitList(at, list));
  const at = one ?? two ?? drawingAt(1, WHOLE);
  const scale = at.types.air / 3;
  const columns = two && splitList(two, list);
  if (columns) {
    const top = paper.y;
    const bottoms = columns.map((parts, place) => {
      paper.y = top;
      const own = drawingAt(scale, place === 0 ? LEFT : RIGHT);
      for (const part of parts) renderPart(own, part);
      ruleBelow(own);
      return paper.y;
    });
    paper.y = Math.max(...bottoms);
  } else {
    for (const part of list.parts) renderPart(at, part);
    ruleBelow(at);
  }
  paper.y += 5;
  const rest = wordsOfRest(list, words);
  if (rest) paper.write(rest, at.types.rest);
}
const ruleBelow = ({ paper, column: { x, width } }: ListDrawing) => paper.rule(paper.y, { x, width });

const wordsOfRest = ({ rest }: CuttingList, { say, sayCut }: PaperWords) =>
  rest.map((line) => sayRest(line, say, sayCut)).join(' ');

const heightOfParts = (at: ListDrawing, parts: readonly Part[]): number =>
  sum(parts.map((part) => heightOfPart(at, part)));
const heightOfRest = (at: ListDrawing, list: CuttingList): number =>
  6 + at.paper.height(wordsOfRest(list, at), at.types.rest);
const heightOfList = (at: ListDrawing, list: CuttingList): number =>
  heightOfParts(at, list.parts) + heightOfRest(at, list);

/** The parts of two columns of similar height, in order; null if they don't fit on the page. */
function splitList(at: ListDrawing, list: CuttingList): [Part[], Part[]] | null {
  const room = at.paper.room - heightOfRest(at, list);
  const taller = (count: number) =>
    Math.max(heightOfParts(at, list.parts.slice(0, count)), heightOfParts(at, list.parts.slice(count)));
  const [first] = list.parts.map((_, place) => place + 1).toSorted((a, b) => taller(a) - taller(b));
  if (first === undefined || taller(first) > room) return null;
  return [list.parts.slice(0, first), list.parts.slice(first)];
}

type Part = CuttingList['parts'][number];

function heightOfPart(at: ListDrawing, { title, cuts }: Part): number {
  const { paper, types, column, sayCut } = at;
  const height = rowsOf(at, cuts).reduce((sum, [cut]) => sum + heightOfCut(at, cut), 0);
  const own = paper.height(sayCut(title), types.part);
  return (column.partWidth === 0 ? height + own : Math.max(height, own)) + 2 * types.air;
}

function renderPart(at: ListDrawing, part: Part): void {
  const { paper, types, column } = at;
  paper.need(Math.min(heightOfPart(at, part), Paper.ROOM - 40));
  paper.rule(paper.y, { x: column.x, width: column.width });
  paper.y += types.air;
  let { y } = paper;
  const page = paper.pages;
  for (const line of paper.lines(at.sayCut(part.title), types.part)) {
    paper.put(line, column.x, y, types.part);
    y += paper.lead(types.part);
  }
  if (column.partWidth === 0) paper.y = y;
  for (const row of rowsOf(at, part.cuts)) renderRow(at, row);
  if (paper.pages === page) paper.y = Math.max(paper.y, y);
  paper.y += types.air;
}

type Row = [cut: CuttingCut, beside?: CuttingCut];

/** Two short cuts, such as organs to keep, share a row. */
function rowsOf(at: ListDrawing, cuts: readonly CuttingCut[]): Row[] {
  const rows: Row[] = [];
  for (const cut of cuts) {
    const last = rows.at(-1);
    if (last?.length === 1 && isShort(at, last[0]) && isShort(at, cut)) last.push(cut);
    else rows.push([cut]);
  }
  return rows;
}
function isShort(at: ListDrawing, cut: CuttingCut): boolean {
  const { paper, types } = at;
  const width = paper.measure(titleOf(cut, at), types.cut.weight) * types.cut.size;
  const answers = plainAnswers(cut, at);
  const beside = answers ? 12 + paper.measure(answers, 'regular') * types.answer.size : 0;
  return requestsIn(cut, at).length === 0 && width + beside <= halfOf(at) - TICK - 16;
}
const halfOf = ({ types }: ListDrawing) => (types.cut.width + TICK + 6) / 2;

function renderRow(at: ListDrawing, [cut, beside]: Row): void {
  const { paper, types } = at;
  paper.need(Math.min(heightOfCut(at, cut), Paper.ROOM - 40));
  const { y } = paper;
  renderCut(at, cut);
  if (!beside) return;
  paper.y = y;
  const shift = halfOf(at);
  const place = { x: types.cut.x + shift, width: types.cut.width - shift };
  renderCut(
    { ...at, types: { ...types, cut: { ...types.cut, ...place }, answer: { ...types.answer, ...place } } },
    beside,
  );
}

/** Just 'Keep' instead of 'Keep: Keep'. */
const plainAnswers = ({ answers, ...cut }: CuttingCut, { say, sayCut, sayOptions }: PaperWords) =>
  [
    ...answers
      .filter((one) => !one.is_request)
      .map(({ label, words }) => (label === words ? sayOptions(words) : `${sayCut(label)}: ${sayOptions(words)}`)),
    sayAge(cut, say, sayCut),
  ]
    .filter(Boolean)
    .join('  ·  ');
const titleOf = ({ title, is_barred, answers }: CuttingCut, { say, sayCut }: PaperWords) =>
  is_barred || answers.some((one) => one.is_barred) ? `${sayCut(title)} – ${say('Not allowed')}` : sayCut(title);
const LONGEST_BESIDE = 90;
/** The customer's special requests, repeated next to the cut they are about. Long ones appear only above the list. */
const requestsIn = ({ answers }: CuttingCut, { say }: PaperWords) =>
  answers
    .filter((one) => one.is_request)
    .map(({ words }) => (words.length > LONGEST_BESIDE ? say('See the special requests above.') : `“${words.trim()}”`));

/** Where a cut's answers start if they fit on the same line as its title; null if they go below it. */
function besideTitle({ paper, types: { cut, answer } }: ListDrawing, title: string, answers: string): number | null {
  const x = cut.x + paper.measure(title, cut.weight) * cut.size + 12;
  return x + paper.measure(answers, 'regular') * answer.size <= cut.x + cut.width ? x : null;
}

function heightOfCut(at: ListDrawing, cut: CuttingCut): number {
  const { paper, types } = at;
  const title = titleOf(cut, at);
  const answers = plainAnswers(cut, at);
  const requests = sum(requestsIn(cut, at).map((words) => paper.height(words, types.cut)));
  const below = besideTitle(at, title, answers) === null ? paper.height(answers, types.answer) : 0;
  return paper.height(title, types.cut) + below + requests + types.air;
}

/** Prints the customer's special requests as large as the cut's title. */
function renderCut(at: ListDrawing, cut: CuttingCut): void {
  const { paper, types } = at;
  const { y } = paper;
  paper.doc
    .lineWidth(0.9)
    .rect(types.cut.x - TICK - 6, y + types.cut.size * 0.94 - TICK, TICK, TICK)
    .stroke('black');
  const title = titleOf(cut, at);
  const answers = plainAnswers(cut, at);
  const beside = besideTitle(at, title, answers);
  paper.write(title, types.cut);
  if (beside === null) paper.write(answers, types.answer);
  else paper.put(answers, beside, y + (types.cut.size - types.answer.size) * 0.94, types.answer);
  for (const words of requestsIn(cut, at)) paper.write(words, types.cut);
  paper.y += types.air;
}
