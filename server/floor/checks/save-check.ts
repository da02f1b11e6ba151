import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import {
  CHECK_FACTS,
  type CheckBody,
  type CheckKind,
  isWithin,
  limitFor,
  minutesBetween,
  showLimit,
} from '#contract/floor/checks/checks.ts';
import type { saveCheck as api } from '#contract/floor/checks/checks-api.ts';
import type { FLOOR_REFUSALS } from '#contract/floor/refusals.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { bodyOf, findPlace, limitsOf, lockCheck, type Place } from '#server/floor/checks/check-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { statusIs } from '#server/orders/status-sql.ts';

type Said = InputOf<typeof api>;

/** Writes down a check, or a correction of one, which keeps the time of what it corrects. */
export async function saveCheck(tx: Tx, { actor }: Who<PlantActor>, said: Said): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const { action_id, kind, initials, corrects, reason } = said;
  const done = await findAction(tx, plant_id, action_id);
  if (done) {
    const before = await bodyOf(tx, plant_id, done.record_id);
    return { record_id: done.record_id, is_within: before?.is_within ?? true };
  }
  const first = corrects > 0 ? await requireCorrectable(tx, plant_id, said) : undefined;
  const { place, order_id } = await requireSubject(tx, plant_id, said);
  requireFound(said);
  const limit = await limitOf(tx, plant_id, kind, place, first?.body);
  const body = bodyFrom(said, place, limit);
  if (!body.is_within) requireAction(said, body);
  const record_id = await addRecord(tx, actor, {
    action_id,
    kind,
    order_id,
    body,
    initials,
    taken_at: first?.taken_at ?? said.taken_at,
    ...(corrects > 0 && { corrects: { record_id: corrects, reason } }),
  });
  await emit(tx, { actor }, 'floor.changed', {});
  return { record_id, is_within: body.is_within };
}

/** The refusal at its field. */
function refuse(code: keyof typeof FLOOR_REFUSALS, field: keyof Said, values: Record<string, string> = {}): never {
  throw new Problem(code, { values, fields: { [field]: wordsFor(code, values) } });
}

/** A correction is measured by the limit of what it corrects, unless that was about another place. */
async function limitOf(
  db: Db,
  plant_id: number,
  kind: CheckKind,
  place: Place | null,
  first: CheckBody | undefined,
): Promise<number | null> {
  if (first && first.place_id === (place?.place_id ?? null)) return first.limit;
  return limitFor(kind, await limitsOf(db, plant_id), place?.limit_tenths ?? null);
}

/** A record is corrected by one other. Whoever comes second sees the first correction, and can correct that. */
async function requireCorrectable(
  tx: Tx,
  plant_id: number,
  { corrects, kind, reason }: Said,
): Promise<{ taken_at: string; body: CheckBody }> {
  if (reason === '') refuse('correction_reason_missing', 'reason');
  const first = await lockCheck(tx, plant_id, corrects, kind);
  if (!first) throw new Problem('not_found');
  if (first.is_corrected) throw new Problem('corrected_already');
  return first;
}

/** What the check is about: a place of its kind, or an animal that arrived. */
async function requireSubject(
  db: Db,
  plant_id: number,
  { kind, place_id, order_id }: Said,
): Promise<{ place: Place | null; order_id: number | null }> {
  const { about } = CHECK_FACTS[kind];
  if (about === 'animal') {
    if (order_id === 0) refuse('check_animal_missing', 'order_id');
    const { rows } = await sql`
      select from orders where plant_id = ${plant_id} and order_id = ${order_id} and ${statusIs('status', ARRIVED)}`.execute(
      db,
    );
    if (rows.length === 0) throw new Problem('not_found');
    return { place: null, order_id };
  }
  if (place_id === 0) refuse('check_place_missing', 'place_id');
  const place = await findPlace(db, plant_id, place_id);
  if (place?.kind !== about) throw new Problem('not_found');
  return { place, order_id: null };
}

function requireFound({ kind, value_tenths, bled, cooled, result }: Said): void {
  const { asks } = CHECK_FACTS[kind];
  if (asks === 'temperature' && value_tenths === null) refuse('check_value_missing', 'value_tenths');
  if (asks === 'times' && (bled === '' || cooled === ''))
    refuse('check_times_missing', bled === '' ? 'bled' : 'cooled');
  if (asks === 'result' && result === '') refuse('check_result_missing', 'result');
}

/** Only what this kind of check asks for is kept. */
function bodyFrom(
  { kind, value_tenths, bled, cooled, result, action }: Said,
  place: Place | null,
  limit: number | null,
) {
  const { asks } = CHECK_FACTS[kind];
  const isTimed = asks === 'times';
  const found = {
    value_tenths: asks === 'temperature' ? value_tenths : null,
    minutes: isTimed ? minutesBetween(bled, cooled) : null,
    limit,
    result: asks === 'result' ? result : ('' as const),
  };
  return {
    place_id: place?.place_id ?? null,
    place: place?.name ?? '',
    ...found,
    bled: isTimed ? bled : '',
    cooled: isTimed ? cooled : '',
    is_within: isWithin(kind, found),
    action,
  } satisfies CheckBody;
}

/** What is outside its limit isn't closed without what was done, and who did it. */
function requireAction({ kind, action, initials }: Said, { limit }: CheckBody): void {
  if (action === '' && limit !== null) refuse('check_outside_limit', 'action', { limit: showLimit(kind, limit) });
  if (action === '') refuse('check_failed', 'action');
  if (initials === '') refuse('check_initials_missing', 'initials');
}
