import { sayAge } from '#contract/cut-sheets/age/say-age.ts';
import { sayRest } from '#contract/cut-sheets/rest/rest.ts';
import type { CuttingCut, CuttingList } from '#contract/floor/cutting-list.ts';
import type { PaperWords } from '#server/floor/floor-words.ts';
import { MARGIN, Paper, WIDTH } from '#server/floor/paper.ts';

const PART_WIDTH = 112;
const CUT_X = MARGIN + PART_WIDTH + 8;
const TICK = 9;
const TEXT_X = CUT_X + TICK + 6;
const TEXT = { x: TEXT_X, width: MARGIN + WIDTH - TEXT_X };

/**
 * Tries the largest size first, because sheets are read at arm's length. A list that doesn't fit on one page even at the
 * smallest size gets the middle size.
 */
const SCALES = [1.3, 1.15, 1, 0.93, 0.86, 0.78];
const typesAt = (scale: number) =>
  ({
    part: { size: 12 * scale, weight: 'bold', width: PART_WIDTH },
    cut: { size: 13.5 * scale, weight: 'bold', ...TEXT },
    answer: { size: 12.5 * scale, ...TEXT },
    rest: { size: 11.5 * scale },
    /** Space above and below a part's cuts, and below each cut. */
    air: 3 * scale,
  }) as const;
type Types = ReturnType<typeof typesAt>;

interface ListDrawing extends PaperWords {
  paper: Paper;
  types: Types;
}

/** The chosen cuts, part by part, each with a checkbox. */
export function renderList(paper: Paper, list: CuttingList, words: PaperWords): void {
  paper.y += 2;
  const paints = SCALES.map((scale) => ({ paper, types: typesAt(scale), ...words }));
  const at = paints.find((paint) => heightOfList(paint, list) <= paper.room) ?? { paper, types: typesAt(1), ...words };
  for (const part of list.parts) renderPart(at, part);
  paper.rule();
  paper.y += 5;
  const rest = wordsOfRest(list, words);
  if (rest) paper.write(rest, at.types.rest);
}

const wordsOfRest = ({ rest }: CuttingList, { say, sayCut }: PaperWords) =>
  rest.map((line) => sayRest(line, say, sayCut)).join(' ');

const heightOfList = (at: ListDrawing, list: CuttingList): number =>
  list.parts.reduce((sum, part) => sum + heightOfPart(at, part), 6) +
  at.paper.height(wordsOfRest(list, at), at.types.rest);

type Part = CuttingList['parts'][number];

function heightOfPart(at: ListDrawing, { title, cuts }: Part): number {
  const height = cuts.reduce((sum, cut) => sum + heightOfCut(at, cut), 0);
  return Math.max(height, at.paper.height(at.sayCut(title), at.types.part)) + 2 * at.types.air;
}

function renderPart(at: ListDrawing, part: Part): void {
  const { paper, types } = at;
  paper.need(Math.min(heightOfPart(at, part), Paper.ROOM - 40));
  paper.rule();
  paper.y += types.air;
  let { y } = paper;
  const page = paper.pages;
  for (const line of paper.lines(at.sayCut(part.title), types.part)) {
    paper.put(line, MARGIN, y, types.part);
    y += paper.lead(types.part);
  }
  for (const cut of part.cuts) renderCut(at, cut);
  if (paper.pages === page) paper.y = Math.max(paper.y, y);
  paper.y += types.air;
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
  const x = TEXT_X + paper.measure(title, cut.weight) * cut.size + 12;
  return x + paper.measure(answers, 'regular') * answer.size <= MARGIN + WIDTH ? x : null;
}

function heightOfCut(at: ListDrawing, cut: CuttingCut): number {
  const { paper, types } = at;
  const title = titleOf(cut, at);
  const answers = plainAnswers(cut, at);
  const requests = requestsIn(cut, at).reduce((sum, words) => sum + paper.height(words, types.cut), 0);
  const below = besideTitle(at, title, answers) === null ? paper.height(answers, types.answer) : 0;
  return paper.height(title, types.cut) + below + requests + types.air;
}

/** The customer's special requests are as large as the cut's title. */
function renderCut(at: ListDrawing, cut: CuttingCut): void {
  const { paper, types } = at;
  paper.need(Math.min(heightOfCut(at, cut), Paper.ROOM - 40));
  const { y } = paper;
  paper.doc
    .lineWidth(0.9)
    .rect(CUT_X, y + types.cut.size * 0.94 - TICK, TICK, TICK)
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
