import { wordsFor } from '#contract/app/refusals.ts';
import type { recordKill as api } from '#contract/floor/kill/kill-api.ts';
import { compareKill, type KillSaid, killFactsOf } from '#contract/floor/kill/kill-facts.ts';
import { dayOfInstantIn, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import { NOT_IN_PLANT, ORDER_STATUS } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import type { Weights } from '#contract/orders/weights-api.ts';
import { findAge, findKillRecords } from '#server/floor/kill/kill-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import { takeNewestWeights } from '#server/floor/weights/weigh.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { recountFlock } from '#server/orders/count-flock.ts';
import { moveStage } from '#server/orders/move-stage.ts';
import { findStage } from '#server/orders/notifications/notice-store.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';
import { saveHangingWeight } from '#server/orders/weigh-animal.ts';

type Input = InputOf<typeof api>;

/**
 * Records what happened at the kill in the list of records, and moves and weighs the animal by the actions that exist, so that
 * prices, notices, and lists follow.
 */
export async function recordKill(tx: Tx, who: Who<PlantActor>, input: Input): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { plant_id } = actor;
  const { order_id, action_id, initials, taken_at, correction } = input;
  if (await findAction(tx, plant_id, action_id)) return killOf(tx, plant_id, order_id);
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (SPECIES_FACTS[order.species].isGame) throw new Problem('kill_not_for_game');
  if (order.status !== ORDER_STATUS.open || NOT_IN_PLANT.includes(order.stage)) throw new Problem('game_not_here');

  const records = await findKillRecords(tx, plant_id, [order_id]);
  const before = killFactsOf(records);
  const said = saidIn(input, before.bled_at === null && order.stage === 'dropped_off');
  requireReasons(input);
  await requirePartsRemoved(tx, plant_id, order, said, before.parts_removed);
  const { news, corrects } = compareKill(records, said);
  const wasWeighed = records.some(({ body }) => body.hanging_weight_clb !== undefined);
  const isSecond = wasWeighed && isUnseen(order, input);
  const disputed = isSecond ? compareKill(records, withoutWeights(said)).corrects : corrects;
  if (disputed !== undefined && correction === '') throw at('record_correction_why', 'correction');

  await moveAndWeigh(tx, { ...who, today: killDayOf(who, news) }, order, { ...input, isSecond });
  if (Object.keys(news).length > 0) {
    await addRecord(tx, actor, {
      action_id,
      kind: 'kill',
      order_id,
      body: news,
      initials,
      taken_at,
      corrects: corrects === undefined || correction === '' ? undefined : { record_id: corrects, reason: correction },
    });
    if (isSecond) await takeNewestWeights(tx, who, order, input.is_sure);
    await emit(tx, { actor }, 'floor.changed', {});
  }
  if (input.is_condemned) await condemn(tx, who, order_id, input.condemned_reason);
  return killOf(tx, plant_id, order_id);
}

const at = (
  code: 'record_correction_why' | 'kill_later_than_now' | 'kill_condemned_why' | 'kill_organ_why' | 'kill_parts_left',
  field: string,
) => new Problem(code, { fields: { [field]: wordsFor(code) } });

async function killOf(tx: Tx, plant_id: number, order_id: number): Promise<DataOf<typeof api>> {
  const facts = killFactsOf(await findKillRecords(tx, plant_id, [order_id]));
  return { order_id, stage: await findStage(tx, plant_id, order_id), facts };
}

/** What the record says. An animal that was alive is bled when somebody records it, unless they give another time. */
function saidIn(input: Input, isFirst: boolean): KillSaid {
  const now = new Date().toISOString();
  const bled_at = input.bled_at ?? (isFirst ? earlierOf(input.taken_at ?? now, now) : undefined);
  if (bled_at !== undefined && Date.parse(bled_at) > Date.parse(now)) throw at('kill_later_than_now', 'bled_at');
  const weights = {
    hanging_weight_clb: input.hanging_weight_clb,
    left_side_clb: input.left_side_clb,
    right_side_clb: input.right_side_clb,
    condemned_weight_clb: input.condemned_weight_clb,
  };
  return {
    ...(bled_at !== undefined && { bled_at }),
    ...Object.fromEntries(Object.entries(weights).filter(([, clb]) => typeof clb === 'number')),
    ...(input.condemned_reason !== '' && { condemned_reason: input.condemned_reason }),
    ...(input.parts_removed && { parts_removed: true }),
    ...(input.organs.length > 0 && { organs: input.organs }),
    ...(input.is_condemned && { is_condemned: true }),
    ...(input.override && { override_reason: input.override_reason }),
  };
}
const earlierOf = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

/** Nothing is condemned without a reason, which the owner and the inspector ask for. */
function requireReasons({ organs, condemned_weight_clb, condemned_reason, is_condemned }: Input): void {
  if (organs.some((organ) => organ.is_condemned && organ.reason === '')) throw at('kill_organ_why', 'organs');
  const isAny = is_condemned || typeof condemned_weight_clb === 'number';
  if (isAny && condemned_reason === '') throw at('kill_condemned_why', 'condemned_reason');
}

/** Cattle over 30 months, or of unknown age, aren't weighed before the parts that must not be eaten are gone. */
async function requirePartsRemoved(
  tx: Tx,
  plant_id: number,
  { order_id, species }: LockedOrder,
  { hanging_weight_clb, parts_removed }: KillSaid,
  wereRemoved: boolean,
): Promise<void> {
  if (hanging_weight_clb === undefined || !isAskedForAge(species) || parts_removed || wereRemoved) return;
  if ((await findAge(tx, plant_id, order_id)) !== 'no') throw at('kill_parts_left', 'parts_removed');
}

/**
 * Whether somebody weighs the animal who didn't know that it was weighed, such as on a device without a connection. Both weights
 * stay, the animal has the newest, and a person decides.
 */
const isUnseen = (order: LockedOrder, { hanging_weight_clb, seen_clb = null, correction }: Input): boolean =>
  correction === '' &&
  typeof hanging_weight_clb === 'number' &&
  order.hanging_weight_clb !== null &&
  order.hanging_weight_clb !== seen_clb;
const withoutWeights = ({
  hanging_weight_clb: _whole,
  left_side_clb: _left,
  right_side_clb: _right,
  ...said
}: KillSaid): KillSaid => said;

/** The animal was killed on the day it was bled, even if the record gets here days later. */
const killDayOf = ({ actor, today }: Who<PlantActor>, { bled_at }: KillSaid): IsoDate =>
  bled_at === undefined ? today : dayOfInstantIn(actor.time_zone, bled_at);

/** `isSecond`: the weight isn't given to the animal, but compared with the one it has. */
type Weighing = Input & { isSecond: boolean };

/** First it is killed, which sets the day of the kill; its weight then hangs it. */
async function moveAndWeigh(tx: Tx, who: Who<PlantActor>, order: LockedOrder, input: Weighing): Promise<void> {
  const { order_id, birds, override, override_reason: reason } = input;
  const weights = weightsIn(order, input);
  if (order.stage === 'dropped_off') {
    const move = { order_id, from: 'dropped_off', to: 'killed', reason, override } as const;
    await moveStage(tx, who, { ...move, ...(birds && { birds }) });
  } else if (birds) {
    await recountFlock(tx, who, { order_id, ...birds });
  }
  if (weights) await saveHangingWeight(tx, who, { order_id, ...weights });
}

/** The weights that were sent; undefined if there are none. What was left out stays. */
function weightsIn(order: LockedOrder, input: Weighing): Weights | undefined {
  const { hanging_weight_clb, left_side_clb, right_side_clb, condemned_weight_clb, seen_clb = null, is_sure } = input;
  const { isSecond } = input;
  const isWeighed = typeof hanging_weight_clb === 'number' && !isSecond;
  if (!isWeighed && typeof condemned_weight_clb !== 'number') return undefined;
  return {
    hanging_weight_clb: isWeighed ? hanging_weight_clb : order.hanging_weight_clb,
    seen_clb: isSecond ? order.hanging_weight_clb : seen_clb,
    ...(isWeighed && { left_side_clb, right_side_clb }),
    ...(typeof condemned_weight_clb === 'number' && {
      condemned_weight_clb,
      seen_condemned_clb: order.condemned_weight_clb,
    }),
    is_sure,
  };
}

async function condemn(tx: Tx, who: Who<PlantActor>, order_id: number, reason: string): Promise<void> {
  const stage = await findStage(tx, who.actor.plant_id, order_id);
  const from = animalStageOf({ status: ORDER_STATUS.open, stage });
  await moveStage(tx, who, { order_id, from, to: 'condemned', reason, override: false });
}
