import {
  CHECK_FACTS,
  CheckBody,
  isCheck,
  keepUntil,
  ROUND_WORDS,
  type Round,
  showDegrees,
  showLimit,
} from '#contract/floor/checks/checks.ts';
import type { RecordKind } from '#contract/floor/record-kinds.ts';
import { showFound } from '#contract/floor/trace.ts';
import { showPounds } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import type { PaperWords } from '#server/floor/floor-words.ts';
import type { GrindBody } from '#server/floor/papers/grind-log.ts';
import { type InspectorRow, SECTION_TITLES } from '#server/floor/papers/inspector-rows.ts';
import type { RecallBody } from '#server/floor/trace/recalls.ts';

/** The headings of both papers. A spreadsheet also says which part a row is of. */
export const HEADERS = [
  'Date',
  'Time',
  'Place or animal',
  'Found',
  'Limit',
  'Action or details',
  'Initials',
  'Keep until',
] as const satisfies readonly Words[];
export const SHEET_HEADERS = ['Type', ...HEADERS] as const satisfies readonly Words[];

/** '2:05 PM' from '14:05'. */
export const sayClock = (time: string): string => {
  if (time === '') return '';
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** A row's cells in the order of HEADERS. */
export function cellsOf(row: InspectorRow, words: PaperWords): string[] {
  const { section, day, time, about, initials, record_years } = row;
  const [found, limit, details] = sayRow(row, words);
  return [day, sayClock(time), about, found, limit, details, initials, keepUntil(keptAs(section), day, record_years)];
}

export const sheetCellsOf = (row: InspectorRow, words: PaperWords): string[] => [
  words.say(SECTION_TITLES[row.section]),
  ...cellsOf(row, words),
];

/** What is missing is kept like what would have been written down. */
const keptAs = (section: InspectorRow['section']): string => (section === 'missing' ? 'temperature' : section);

const isCheckRow = ({ section }: InspectorRow): boolean => isCheck(section as RecordKind);
type Said = [found: string, limit: string, details: string];

function sayRow(row: InspectorRow, words: PaperWords): Said {
  if (isCheckRow(row)) return sayCheck(row, words);
  if (row.section === 'recall') return sayRecall(row.body as unknown as RecallBody, words);
  return row.section === 'grind' ? sayGrind(row.body as unknown as GrindBody, words) : sayOther(row, words);
}

/** What a recall or drill found: how much meat, where it came from, and who has it. */
function sayRecall({ type, reason, made_clb, found_clb, sources, owners }: RecallBody, { say }: PaperWords): Said {
  const found = say('{found} of {made} is accounted for: {share}', {
    found: showPounds(found_clb),
    made: showPounds(made_clb),
    share: showFound({ made_clb, found_clb }),
  });
  const from = sources.map(({ name, detail, in_clb }) =>
    [name, detail, in_clb !== null && showPounds(in_clb)].filter(Boolean).join(' '),
  );
  const to = owners.map(({ name, phone, plant_number, here_clb, gone_clb }) =>
    [name, phone, plant_number, showPounds(here_clb + gone_clb)].filter(Boolean).join(' '),
  );
  const details = [
    reason,
    from.length > 0 && say('Origin: {names}', { names: from.join(', ') }),
    to.length > 0 && say('Destination: {names}', { names: to.join(', ') }),
  ];
  return [`${say(type === 'recall' ? 'Recall' : 'Drill')}, ${found}`, '', details.filter(Boolean).join('; ')];
}

/** What was ground together and what came out: each source with its lot, so that meat can be traced. */
function sayGrind({ cleaned, ended, out_clb, sources }: GrindBody, { say }: PaperWords): Said {
  const pounds = showPounds(sum(sources.map(({ in_clb }) => in_clb)));
  const done = ended === '' ? '' : say('until {time}', { time: sayClock(ended) });
  const lines = sources.map(({ number, supplier, lot, made_on, carry_over, in_clb }) =>
    [
      carry_over && say('Carry-over from {lot}', { lot: carry_over }),
      number,
      supplier && say('Est. {number}', { number: supplier }),
      lot && say('Lot {lot}', { lot }),
      made_on,
      showPounds(in_clb),
    ]
      .filter(Boolean)
      .join(', '),
  );
  const cleaning = cleaned === '' ? say('No cleaning recorded') : say('Cleaned {time}', { time: cleaned });
  const weights =
    out_clb === null ? pounds : say('{weight} in, {out} out', { weight: pounds, out: showPounds(out_clb) });
  return [[weights, done].filter(Boolean).join(', '), '', [cleaning, ...lines].join('; ')];
}

function sayCheck({ section, body: stored, reason, is_corrected }: InspectorRow, { say }: PaperWords): Said {
  const body = CheckBody.parse(stored);
  const kind = section as keyof typeof CHECK_FACTS;
  const { asks } = CHECK_FACTS[kind];
  const { value_tenths, bled, cooled, minutes, result, action, limit } = body;
  const found =
    asks === 'result'
      ? say(result === 'ok' ? 'Passed' : 'Not passed')
      : asks === 'times'
        ? say('{from} to {to}, {minutes} min', { from: sayClock(bled), to: sayClock(cooled), minutes: minutes ?? 0 })
        : value_tenths === null
          ? ''
          : showDegrees(value_tenths);
  const details = [
    action,
    reason && say('Corrected: {reason}', { reason }),
    is_corrected && say('Corrected by the next record'),
  ];
  return [found, showLimit(kind, limit), details.filter(Boolean).join('; ')];
}

/** What of a record's body is written on paper. */
interface OtherBody {
  round?: Round;
  owner?: string;
  species?: Species | null;
  heads?: number | null;
  live_weight_clb?: number | null;
  game?: { weight_clb: number | null };
  received?: number;
  crates?: number | null;
  unsound_reason?: string;
  clb?: number | null;
  boxes?: number | null;
  address?: string;
  phone?: string;
  products?: string;
  live_clb?: number | null;
  condemned_clb?: number | null;
}

function sayOther({ section, body }: InspectorRow, { say }: PaperWords): Said {
  const said = body as OtherBody;
  if (section === 'missing') return [say('Not read'), '', said.round ? say(ROUND_WORDS[said.round]) : ''];
  const pounds = (clb: number | null | undefined) => (clb ? showPounds(clb) : '');
  const heads = said.received ?? said.heads ?? 1;
  const animal = said.species ? `${heads > 1 ? `${heads} ` : ''}${say(showSpecies(said.species))}` : '';
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  if (section === 'custom_log') {
    const weights = [
      said.live_clb ? say('live {weight}', { weight: pounds(said.live_clb) }) : '',
      said.condemned_clb ? say('condemned {weight}', { weight: pounds(said.condemned_clb) }) : '',
    ];
    return [join(animal, ...weights), '', join(said.owner, said.address, said.phone, said.products)];
  }
  const weight = said.live_weight_clb ?? said.game?.weight_clb ?? said.clb;
  const crates = said.crates ? say('{count} crates', { count: said.crates }) : '';
  const boxes = said.boxes ? say('{count} boxes', { count: said.boxes }) : '';
  return [join(animal, pounds(weight), crates, boxes), '', join(said.owner, said.unsound_reason)];
}
