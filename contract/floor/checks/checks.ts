import { z } from 'zod';
import type { RecordKind } from '#contract/floor/record-kinds.ts';
import { addDays, type IsoDate, monthRange } from '#contract/lib/days.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What an inspector asks for. Temperatures are in tenths of a degree Fahrenheit, and times of day are the plant's. */
export const CHECK_KINDS = [
  'temperature',
  'preoperational',
  'chill_start',
  'chill_end',
  'zero_tolerance',
  'calibration',
  'preshipment',
] as const satisfies readonly RecordKind[];
export type CheckKind = (typeof CHECK_KINDS)[number];
export const isCheck = (kind: RecordKind): kind is CheckKind => (CHECK_KINDS as readonly string[]).includes(kind);

export const PLACE_KINDS = ['cooler', 'area', 'thermometer'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
export const PLACE_WORDS: Readonly<Record<PlaceKind, Words>> = {
  cooler: 'Cooler or freezer',
  area: 'Area to clean',
  thermometer: 'Thermometer',
};

interface CheckFacts {
  title: Words;
  /** What is checked: a place or device of this kind, or an animal. */
  about: PlaceKind | 'animal';
  asks: 'temperature' | 'times' | 'result';
}
export const CHECK_FACTS: Readonly<Record<CheckKind, CheckFacts>> = {
  temperature: { title: 'Cooler temperature', about: 'cooler', asks: 'temperature' },
  preoperational: { title: 'Pre-operational check', about: 'area', asks: 'result' },
  chill_start: { title: 'Start of chilling', about: 'animal', asks: 'times' },
  chill_end: { title: 'End of chilling', about: 'animal', asks: 'temperature' },
  zero_tolerance: { title: 'Zero tolerance', about: 'animal', asks: 'result' },
  calibration: { title: 'Thermometer in ice water', about: 'thermometer', asks: 'temperature' },
  preshipment: { title: 'Pre-shipment review', about: 'animal', asks: 'result' },
};

/** A plant's own limits, from its HACCP plan. */
export interface CheckLimits {
  /** From bleeding to the cooler. */
  chill_minutes: number;
  chill_tenths: number;
  /** When a carcass must be that cold. */
  chill_hours: number;
  /** How many carcasses are checked on a day. */
  carcasses: number;
  /** How far a thermometer may be off in ice water. */
  calibration_tenths: number;
  /** By when each cooler's temperatures are due. */
  morning_hour: number;
  afternoon_hour: number;
  /** Whether inspected meat stays until its records were reviewed. */
  is_review_required: boolean;
}
export const DEFAULT_LIMITS: CheckLimits = {
  chill_minutes: 60,
  chill_tenths: 400,
  chill_hours: 24,
  carcasses: 5,
  calibration_tenths: 20,
  morning_hour: 9,
  afternoon_hour: 15,
  is_review_required: false,
};
/** What a new cooler may be at most. */
export const COOLER_TENTHS = 400;
const ICE_WATER_TENTHS = 320;
export const MIN_TENTHS = -1000;
export const MAX_TENTHS = 3000;

export const CHECK_RESULTS = ['ok', 'not_ok'] as const;

/** What is stored of a check, with the place's name and the limit as they were. */
export const CheckBody = z.object({
  place_id: z.int().nullable(),
  place: z.string(),
  value_tenths: z.int().nullable(),
  bled: z.string(),
  cooled: z.string(),
  minutes: z.int().nullable(),
  /** In the unit of the value; null for what is only good or bad. */
  limit: z.int().nullable(),
  result: z.enum(['', ...CHECK_RESULTS]),
  is_within: z.boolean(),
  action: z.string(),
});
export type CheckBody = z.output<typeof CheckBody>;

const DAY_MINUTES = 24 * 60;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
/** From one time of day to the next, also past midnight. */
export const minutesBetween = (from: string, to: string): number =>
  (minuteOf(to) - minuteOf(from) + DAY_MINUTES) % DAY_MINUTES;

/** The limit for a check; null for what is only good or bad. `place_tenths` is the cooler's own. */
export function limitFor(kind: CheckKind, limits: CheckLimits, place_tenths: number | null): number | null {
  if (kind === 'temperature') return place_tenths;
  if (kind === 'chill_start') return limits.chill_minutes;
  if (kind === 'chill_end') return limits.chill_tenths;
  return kind === 'calibration' ? limits.calibration_tenths : null;
}

type Found = Pick<CheckBody, 'value_tenths' | 'minutes' | 'limit' | 'result'>;

/** Whether nothing has to be done about what was found. */
export function isWithin(kind: CheckKind, { value_tenths, minutes, limit, result }: Found): boolean {
  const { asks } = CHECK_FACTS[kind];
  if (asks === 'result') return result === 'ok';
  if (limit === null) return true;
  if (asks === 'times') return minutes !== null && minutes <= limit;
  if (value_tenths === null) return false;
  return (kind === 'calibration' ? Math.abs(value_tenths - ICE_WATER_TENTHS) : value_tenths) <= limit;
}

/** '41.2 °F'. A hyphen for a minus, because the papers' font has no other. */
export const showDegrees = (tenths: number): string => `${(tenths / 10).toFixed(1)} °F`;

/** How a check's limit is written, such as '40.0 °F', '60 min', or '32.0 ± 2.0 °F'; '' if it has none. */
export function showLimit(kind: CheckKind, limit: number | null): string {
  if (limit === null) return '';
  if (kind === 'chill_start') return `${limit} min`;
  return kind === 'calibration'
    ? `${(ICE_WATER_TENTHS / 10).toFixed(1)} ± ${(limit / 10).toFixed(1)} °F`
    : showDegrees(limit);
}

/** A cooler is read twice a day. A reading belongs to the half of the day in which it was taken. */
export const ROUNDS = ['morning', 'afternoon'] as const;
export type Round = (typeof ROUNDS)[number];
export const ROUND_WORDS: Readonly<Record<Round, Words>> = { morning: 'Morning', afternoon: 'Afternoon' };
export const NOON = 12;
export const roundAt = (hour: number): Round => (hour < NOON ? 'morning' : 'afternoon');

/** The reading that must have been taken by this hour; null while there is still time. */
export function roundDue(hour: number, limits: Pick<CheckLimits, 'morning_hour' | 'afternoon_hour'>): Round | null {
  const round = roundAt(hour);
  return hour >= (round === 'morning' ? limits.morning_hour : limits.afternoon_hour) ? round : null;
}

/** The same day of a later month, or that month's last day if it is shorter. */
function addMonths(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const { from, to } = monthRange(year, month + months);
  const same = addDays(from, date - 1);
  return same < to ? same : addDays(to, -1);
}

/**
 * The last day on which a plant must still have a record: half a year for pre-operational checks, a year for other checks and
 * grind logs, and else the plant's years after December 31 of the record's year.
 */
export function keepUntil(kind: string, day: IsoDate, record_years: number): IsoDate {
  if (kind === 'preoperational') return addMonths(day, 6);
  if (kind === 'grind' || (CHECK_KINDS as readonly string[]).includes(kind)) return addMonths(day, 12);
  return `${Number(day.slice(0, 4)) + record_years}-12-31`;
}
