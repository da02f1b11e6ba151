import type { BatchKind } from '#contract/floor/batches.ts';

/** What is done to one animal is kept under its key, so that it is sent in order. */
export const animalKey = (order_id: number): string => `order ${order_id}`;

/** Lots of one kind are made with the same equipment, so they and its cleanings are sent in order too. */
export const equipmentKey = (kind: BatchKind): string => `equipment ${kind}`;
