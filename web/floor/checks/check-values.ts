import { z } from 'zod';
import {
  CHECK_FACTS,
  CHECK_RESULTS,
  type CheckBody,
  type CheckKind,
  MAX_TENTHS,
  MIN_TENTHS,
  showDegrees,
} from '#contract/floor/checks/checks.ts';
import type { CheckRow, saveCheck } from '#contract/floor/checks/checks-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showClock } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

export const MIN_DEGREES = MIN_TENTHS / 10;
export const MAX_DEGREES = MAX_TENTHS / 10;
const LIMITS = 'Enter a temperature between −100 and 300 °F.' satisfies Words;
/** A typed temperature; blank until it is known. */
export const Degrees = z.union([z.literal(''), z.number().min(MIN_DEGREES, LIMITS).max(MAX_DEGREES, LIMITS)]);
export const tenthsOf = (degrees: number | ''): number | null =>
  degrees === '' || Number.isNaN(degrees) ? null : Math.round(degrees * 10);

/** What the form of any check holds. */
export const CheckValues = z.object({
  place_id: z.string(),
  order_id: z.string(),
  value: Degrees,
  bled: z.string(),
  cooled: z.string(),
  result: z.enum(['', ...CHECK_RESULTS]),
  action: z.string(),
  initials: z.string(),
  reason: z.string(),
});
export type CheckValues = z.output<typeof CheckValues>;

/** What is checked: a place, an animal, or what the user still has to choose. */
export interface CheckSubject {
  kind: CheckKind;
  place_id?: number | undefined;
  order_id?: number | undefined;
  /** The record to correct. */
  corrects?: CheckRow | undefined;
}

/** How the form starts: blank, or with what is corrected. */
export function startOfCheck({ place_id, order_id, corrects }: CheckSubject): CheckValues {
  const body = corrects?.body;
  return {
    place_id: String(body?.place_id ?? place_id ?? ''),
    order_id: String(corrects?.order_id ?? order_id ?? ''),
    value: body?.value_tenths == null ? '' : body.value_tenths / 10,
    bled: body?.bled ?? '',
    cooled: body?.cooled ?? '',
    result: body?.result ?? '',
    action: body?.action ?? '',
    initials: '',
    reason: '',
  };
}

/** `action_id` stays the same when the form is sent again. */
export function checkOf(
  { kind, corrects }: CheckSubject,
  { place_id, order_id, value, ...said }: CheckValues,
  action_id: string,
): SentTo<typeof saveCheck> {
  return {
    ...said,
    action_id,
    kind,
    place_id: Number(place_id),
    order_id: Number(order_id),
    value_tenths: tenthsOf(value),
    ...(corrects ? { corrects: corrects.record_id } : { taken_at: new Date().toISOString() }),
  };
}

/** What was found, such as '38.4 °F', '9:10 AM to 10:05 AM, 55 min', or 'Passed'. */
export function sayFound(kind: CheckKind, body: CheckBody): string {
  const { value_tenths, bled, cooled, minutes, result } = body;
  const { asks } = CHECK_FACTS[kind];
  if (asks === 'result') return t(result === 'ok' ? 'Passed' : 'Not passed');
  if (asks === 'temperature') return value_tenths === null ? '' : showDegrees(value_tenths);
  return t('{from} to {to}, {minutes} min', { from: showClock(bled), to: showClock(cooled), minutes: minutes ?? 0 });
}
