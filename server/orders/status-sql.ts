import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { AtPlant } from '#contract/orders/list-filter.ts';
import { NOT_TO_CUT, ON_RAIL, ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';

/** Whether the column holds one of these statuses. Uses literals instead of parameters, so partial indexes can be used. */
export const statusIs = (column: string, statuses: readonly OrderStatus[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** Whether the column holds one of these stages. Uses literals for the same reason. */
export const stageIs = (column: string, stages: readonly Stage[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(stages.map((stage) => sql.lit(stage)))})`;

/** Deleted is the only status below zero. Must match the condition of the partial indexes. */
export const isNotDeleted = (column: string) => sql<boolean>`${sql.ref(column)} >= 0`;

/**
 * Whether row `o`'s animal is at this place in the plant. `late`, past its planned cutting day, must match the
 * condition of its index exactly.
 */
export function isAt(at: AtPlant, today: IsoDate) {
  const isOpen = statusIs('o.status', [ORDER_STATUS.open]);
  if (at === 'ready') return sql<boolean>`${isOpen} and ${stageIs('o.stage', ['ready'])}`;
  const isUncut = sql`${isOpen} and not ${stageIs('o.stage', NOT_TO_CUT)}`;
  return at === 'late'
    ? sql<boolean>`${isUncut} and o.cutting_day < ${today}::date`
    : sql<boolean>`${isUncut} and (${stageIs('o.stage', ON_RAIL)} or o.hanging_weight_clb is not null)`;
}
