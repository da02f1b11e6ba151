import type { ScaleDialect } from '#contract/floor/weighed.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What a scale answered. */
export type ScaleAnswer =
  | { kind: 'weight'; clb: number; is_stable: boolean; raw: string }
  /** It can't weigh: too much or too little is on it, or it isn't ready. */
  | { kind: 'trouble'; words: Words; raw: string };

interface Dialect {
  /** Makers whose scales speak it. */
  name: string;
  baudRate: number;
  /** Asks for the weight as it is now, at rest or not. */
  ask: string;
  /** Ends an answer. */
  end: RegExp | string;
  /** Null for a line that isn't an answer. */
  read: (line: string) => ScaleAnswer | null;
}

/** Hundredths of a pound in a unit. */
const CLB_IN: Readonly<Record<string, number>> = {
  lb: 100,
  kg: 100 / 0.453_592_37,
  g: 0.1 / 0.453_592_37,
  oz: 100 / 16,
};
const clbFrom = (figure: string, unit: string): number | null => {
  const each = CLB_IN[unit.toLowerCase().replace(/^lbs$/, 'lb')];
  const amount = Number(figure.replaceAll(' ', ''));
  return each === undefined || Number.isNaN(amount) ? null : Math.round(amount * each + 1e-9);
};
const FIGURE = String.raw`([+-]? *\d+(?:\.\d*)?|[+-]? *\.\d+)`;
const trouble = (words: Words, raw: string): ScaleAnswer => ({ kind: 'trouble', words, raw });
function weight(figure = '', unit = '', is_stable: boolean, raw: string): ScaleAnswer | null {
  const clb = clbFrom(figure, unit);
  return clb === null ? null : { kind: 'weight', clb, is_stable, raw };
}

/** 'S S     100.00 g' at rest, 'S D     99.87 g' moving; 'S I' not ready, 'S +' too much, 'S -' too little. */
function readMtSics(line: string): ScaleAnswer | null {
  const raw = line.trim();
  const refused = /^S ([I+-])$/.exec(raw)?.[1];
  if (refused === '+') return trouble('Too much on the scale', raw);
  if (refused === '-') return trouble('Too little on the scale', raw);
  if (refused === 'I' || /^E[STL]$/.test(raw)) return trouble('The scale isn’t ready', raw);
  const [, state, figure, unit] = new RegExp(`^S ([SD]) +${FIGURE} *([a-z]+)$`, 'i').exec(raw) ?? [];
  return state === undefined ? null : weight(figure, unit, state.toUpperCase() === 'S', raw);
}

/** '    1.500 lb' at rest, '    1.500 lb ?' moving, perhaps with more about tare behind it. */
function readOhaus(line: string): ScaleAnswer | null {
  const raw = line.trim();
  if (/^(ES|OL|Err\b.*)$/i.test(raw)) return trouble('The scale isn’t ready', raw);
  const pattern = String.raw`^${FIGURE} *([a-z]+)\s*(\?)?(?:\s+(?:[NGT]|NET|PT|B|A)\b.*)?$`;
  const [, figure, unit, moving] = new RegExp(pattern, 'i').exec(raw) ?? [];
  return figure === undefined ? null : weight(figure, unit, moving === undefined, raw);
}

/**
 * '   15.80LB', then a line with status characters, such as 'S00'. In the first of the two, bit 0 says that it moves; in the
 * second, bit 0 says too little and bit 1 too much.
 */
function readScp(answer: string): ScaleAnswer | null {
  const raw = answer.replace(/\p{Cc}+/gu, ' ').trim();
  const [, figure, unit, first, second] =
    new RegExp(`^${FIGURE} *([a-z]+) +S?([0-?])([0-?])[0-?]?$`, 'i').exec(raw) ?? [];
  const status = /^(?:[-_^ ]+[a-z]* )?S?([0-?])([0-?])[0-?]?$/i.exec(raw);
  const limits = second ?? status?.[2];
  if (limits !== undefined && isSet(limits, 1)) return trouble('Too much on the scale', raw);
  if (limits !== undefined && isSet(limits, 0)) return trouble('Too little on the scale', raw);
  if (figure === undefined || first === undefined) return raw === '?' ? trouble('The scale isn’t ready', raw) : null;
  return weight(figure, unit, !isSet(first, 0), raw);
}
const isSet = (status: string, bit: number): boolean => ((status.charCodeAt(0) >> bit) & 1) === 1;

const END_OF_TEXT = String.fromCharCode(3);

export const DIALECTS: Readonly<Record<ScaleDialect, Dialect>> = {
  mt_sics: { name: 'Mettler Toledo (MT-SICS)', baudRate: 9600, ask: 'SI\r\n', end: /\r\n|\r|\n/, read: readMtSics },
  ohaus: { name: 'Ohaus', baudRate: 9600, ask: 'IP\r\n', end: /\r\n|\r|\n/, read: readOhaus },
  scp: { name: 'Brecknell (SCP)', baudRate: 9600, ask: 'W\r', end: END_OF_TEXT, read: readScp },
};
