import { wordsFor } from '#contract/app/refusals.ts';
import { type listChecks as api, MAX_LISTED, MAX_SPAN_DAYS } from '#contract/floor/checks/checks-api.ts';
import { daysBetween, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { listRows } from '#server/floor/checks/check-store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The checks of a span of days. */
export async function listChecks(
  db: Db,
  { actor: { plant_id, time_zone } }: Who<PlantActor>,
  { from, to }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  requireSpan(from, to);
  return listRows(db, { plant_id, time_zone, from, to }, MAX_LISTED);
}

export function requireSpan(from: IsoDate, to: IsoDate): void {
  const days = daysBetween(from, to);
  if (days >= 0 && days < MAX_SPAN_DAYS) return;
  throw new Problem('span_too_long', { fields: { to: wordsFor('span_too_long') } });
}
