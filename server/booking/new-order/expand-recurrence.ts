import { RRuleTemporal } from 'rrule-temporal';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { MAX_DATES, REPEATS, REPEATS_OF, type RepeatForm } from '#contract/booking/recurrence.ts';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import { Problem } from '#server/lib/problem.ts';

/** The supported parts of a rule. The rest of RFC 5545, such as hours, makes no sense for drop-off days. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^[A-Z]{5,8}$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  BYDAY: /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)(,([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)){0,34}$/,
  BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01])){0,30}$/,
  BYSETPOS: /^-?[1-5](,-?[1-5]){0,9}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  COUNT: /^[1-9]\d{0,8}$/,
  WKST: /^(SU|MO|TU|WE|TH|FR|SA)$/,
};
const ORDINAL = /\d/;

/**
 * The dates of a recurrence, in order. The drop-off day is always first, even if the rule would skip it, and COUNT counts
 * it. Weeks begin on Sunday. Refuses rules that
 * can't be parsed, frequencies the form doesn't offer, rules without an end, ends before the start, a start that is in the
 * past or on another day, and more than MAX_DATES dates. The first date of a series that has begun may be in the past, and
 * its COUNT includes the dates that come `earlier`. See docs/decisions/0017.
 */
export function expandRecurrence(
  rrule: string,
  first: IsoDate,
  today: IsoDate,
  form: RepeatForm,
  earlier?: number,
): IsoDate[] {
  const hasBegun = earlier !== undefined;
  if (first < today && !hasBegun) throw atRule('date_past');
  const { parts, start } = readText(rrule);
  if (start !== undefined && start < today && !hasBegun) throw atRule('date_past');
  if (!hasBegun && start !== undefined && start !== first) throw atRule('recurrence_start');
  const until = findLastDay(parts, form);
  if (until !== undefined && until < first) throw atRule('recurrence_over');
  const count = Number(parts.get('COUNT') ?? 0);
  if (count > MAX_DATES) throw tooLong();
  if (count > 0) parts.set('COUNT', String(Math.max(1, count - (earlier ?? 0))));

  if (!parts.has('WKST')) parts.set('WKST', 'SU');
  const rule = [...parts].filter(([name]) => name !== 'UNTIL').map(([name, value]) => `${name}=${value}`);
  // Days have no time zone. Count them at midnight UTC, which has no daylight saving time.
  if (until !== undefined) rule.push(`UNTIL=${until.replaceAll('-', '')}T000000Z`);
  const recurrence = new RRuleTemporal({
    rruleString: `RRULE:${rule.join(';')}`,
    dtstart: Temporal.PlainDate.from(first).toZonedDateTime('UTC'),
  });
  // A COUNT was checked above. Passing a limit to the library anyway would take ten times as long.
  const found = until === undefined ? recurrence.all() : recurrence.all((_, at) => at <= MAX_DATES);
  const days = found.map((at) => at.toPlainDate().toString());
  const others = days.filter((day) => day !== first);
  const dates = [first, ...others.slice(0, Number(parts.get('COUNT') ?? Infinity) - 1)].sort();
  if (dates.length > MAX_DATES || !dates.every(isDay)) throw tooLong();
  return dates;
}

const atRule = (code: RefusalCode, values: Record<string, string | number> = {}) => {
  const problem = new Problem(code, { values });
  return new Problem(code, { values, fields: { rrule: problem.message } });
};
const tooLong = () => atRule('recurrence_too_long', { most: MAX_DATES });

/** The parts of a rule, and the start day if it has a DTSTART line. */
function readText(text: string): { parts: Map<string, string>; start: IsoDate | undefined } {
  let start: IsoDate | undefined;
  let parts: Map<string, string> | undefined;
  for (const line of text
    .trim()
    .toUpperCase()
    .split(/\s*\r?\n\s*/)) {
    const begun = /^DTSTART(?:;[^:]*)?:(\d{8})(T\d{6}Z?)?$/.exec(line);
    if (begun && start === undefined) start = dayOf(begun[1] ?? '');
    else if (!parts && !line.startsWith('DTSTART')) parts = readParts(line.replace(/^RRULE:/, ''));
    else throw atRule('recurrence_unreadable');
  }
  if (!parts) throw atRule('recurrence_unreadable');
  return { parts, start };
}

function readParts(rule: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of rule.replace(/;$/, '').split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    const isKnown = Object.hasOwn(PARTS, name) && PARTS[name]?.test(value);
    if (!isKnown || more.length > 0 || parts.has(name)) throw atRule('recurrence_unreadable');
    parts.set(name, value);
  }
  return parts;
}

/** The last day a rule can reach; undefined if it ends after a number of dates instead. */
function findLastDay(parts: ReadonlyMap<string, string>, form: RepeatForm): IsoDate | undefined {
  const offered: readonly string[] = REPEATS_OF[form].map((repeat) => REPEATS[repeat]);
  const frequency = parts.get('FREQ') ?? '';
  if (!parts.has('FREQ')) throw atRule('recurrence_unreadable');
  if (!offered.includes(frequency)) throw atRule('recurrence_kind');
  const isMonthly = frequency === REPEATS.Monthly;
  if (!isMonthly && ['BYMONTHDAY', 'BYSETPOS'].some((name) => parts.has(name))) throw atRule('recurrence_unreadable');
  if (!isMonthly && ORDINAL.test(parts.get('BYDAY') ?? '')) throw atRule('recurrence_unreadable');
  const until = parts.get('UNTIL');
  if (until !== undefined && parts.has('COUNT')) throw atRule('recurrence_unreadable');
  if (until === undefined && !parts.has('COUNT')) throw atRule('recurrence_endless');
  return until === undefined ? undefined : dayOf(until);
}

function dayOf(written: string): IsoDate {
  const day = `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6, 8)}`;
  if (!isDay(day)) throw atRule('recurrence_unreadable');
  return day;
}
