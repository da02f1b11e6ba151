import { sql } from 'kysely';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';

/** Whether the column holds one of these statuses. Uses literals instead of parameters, so that partial indexes apply. */
export const statusIs = (column: string, statuses: readonly OrderStatus[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** Whether the column holds one of these stages. Uses literals for the same reason. */
export const stageIs = (column: string, stages: readonly Stage[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(stages.map((stage) => sql.lit(stage)))})`;

/** Deleted is the only status below zero. Must match the condition of the partial indexes. */
export const isNotDeleted = (column: string) => sql<boolean>`${sql.ref(column)} >= 0`;
