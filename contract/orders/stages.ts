import type { Words } from '#contract/lib/spanish.ts';
import { ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';

/** Everything that can happen to an animal, from request to pickup. Derived from an order's status and stage. */
export const ANIMAL_STAGES = [
  'requested',
  'confirmed',
  'missed',
  'dropped_off',
  'killed',
  'hanging',
  'cutting',
  'curing',
  'packing',
  'ready',
  'picked_up',
  'completed',
  'rejected',
  'condemned',
] as const;
export type AnimalStage = (typeof ANIMAL_STAGES)[number];

export const STAGE_WORDS: Readonly<Record<AnimalStage, Words>> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  missed: 'Missed drop-off',
  dropped_off: 'Dropped off',
  killed: 'Killed',
  hanging: 'Hanging',
  cutting: 'Being cut',
  curing: 'Being cured',
  packing: 'Being packed',
  ready: 'Ready for pickup',
  picked_up: 'Picked up',
  completed: 'Completed',
  rejected: 'Rejected',
  condemned: 'Condemned',
};

export function animalStageOf({ status, stage }: { status: OrderStatus; stage: Stage }): AnimalStage {
  if (stage === 'condemned') return 'condemned';
  if (status === ORDER_STATUS.requested) return 'requested';
  if (status === ORDER_STATUS.rejected) return 'rejected';
  if (status === ORDER_STATUS.completed) return 'completed';
  return stage === '' ? 'confirmed' : stage;
}

interface Moves {
  /** The stages that the animal can move on to; the first is the usual one. */
  on: readonly AnimalStage[];
  /** The stages that it can be moved back to, with a reason. */
  back: readonly AnimalStage[];
}

/**
 * The moves that a person can make from each stage. A small plant may skip stages. Requests are accepted or rejected instead,
 * and completed orders stay completed.
 */
export const STAGE_MOVES: Readonly<Record<AnimalStage, Moves>> = {
  requested: { on: [], back: [] },
  confirmed: { on: ['dropped_off', 'missed'], back: [] },
  missed: { on: ['dropped_off'], back: ['confirmed'] },
  dropped_off: {
    on: ['killed', 'hanging', 'cutting', 'packing', 'ready', 'picked_up', 'completed', 'condemned'],
    back: ['confirmed'],
  },
  killed: {
    on: ['hanging', 'cutting', 'packing', 'ready', 'picked_up', 'completed', 'condemned'],
    back: ['dropped_off'],
  },
  hanging: {
    on: ['cutting', 'packing', 'ready', 'picked_up', 'completed', 'condemned'],
    back: ['killed', 'dropped_off'],
  },
  cutting: { on: ['packing', 'curing', 'ready', 'picked_up', 'completed', 'condemned'], back: ['hanging', 'killed'] },
  curing: { on: ['packing', 'ready', 'picked_up', 'completed', 'condemned'], back: ['cutting', 'hanging'] },
  packing: { on: ['ready', 'curing', 'picked_up', 'completed', 'condemned'], back: ['cutting', 'hanging'] },
  ready: { on: ['picked_up', 'completed', 'condemned'], back: ['packing', 'curing', 'cutting'] },
  picked_up: { on: ['completed'], back: ['ready'] },
  completed: { on: [], back: [] },
  rejected: { on: [], back: [] },
  condemned: { on: ['completed'], back: ['ready', 'packing', 'curing', 'cutting', 'hanging', 'killed', 'dropped_off'] },
};

export const canMoveStage = (from: AnimalStage, to: AnimalStage): boolean =>
  STAGE_MOVES[from].on.includes(to) || STAGE_MOVES[from].back.includes(to);

/** Moving back needs a reason, and so does condemning an animal. */
export const needsReason = (from: AnimalStage, to: AnimalStage): boolean =>
  to === 'condemned' || STAGE_MOVES[from].back.includes(to);

/** Whether an animal in the plant still waits for its planned cutting day. */
export const isUncut = ({ status, stage }: { status: OrderStatus; stage: Stage }): boolean =>
  UNCUT.includes(animalStageOf({ status, stage })) && status === ORDER_STATUS.open;
const UNCUT: readonly AnimalStage[] = ['dropped_off', 'killed', 'hanging'];

/** Weighing a carcass moves it to hanging. Weighing an animal that is further along doesn't move it. */
export const UNWEIGHED: readonly Stage[] = ['dropped_off', 'killed'];
/** Weighing the packages of a share moves an animal to packing, unless it is further along. */
export const UNPACKED: readonly Stage[] = [...UNWEIGHED, 'hanging', 'cutting', 'curing'];
