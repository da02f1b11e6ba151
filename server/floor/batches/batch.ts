import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { lotPrefix, missingToMinimum, needsCleaning } from '#contract/floor/batches.ts';
import * as api from '#contract/floor/batches-api.ts';
import type { RecordKind } from '#contract/floor/record-kinds.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import {
  countSources,
  deleteSource,
  endOpen,
  findBatch,
  findMinimums,
  findSinceCleaning,
  findSource,
  happenedAt,
  insertBatch,
  insertSource,
  lockBatch,
  lockBatches,
  type StoredBatch,
  setMinimum,
} from '#server/floor/batches/batch-store.ts';
import {
  type CheckedSource,
  checkSources,
  requireJoining,
  requireOwn,
  requireSameMeat,
} from '#server/floor/batches/check-source.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Made = DataOf<typeof api.startBatch>;

/** Starts a lot. The first animal decides which meat it is; a lot of only bought meat is inspected. */
export async function startBatch(
  tx: Tx,
  who: Who<PlantActor>,
  { kind, is_own_meat_only, is_cleaned, sources, ...record }: InputOf<typeof api.startBatch>,
): Promise<Made> {
  const { actor } = who;
  const { plant_id } = actor;
  const done = await findDone(tx, plant_id, record.action_id);
  if (done) return done;
  const checked = await checkSources(tx, plant_id, sources);
  const meat = checked.find((one) => one.meat !== null)?.meat ?? 'inspected';
  requireSameMeat(meat, checked);
  const isOwn = is_own_meat_only || checked.some((one) => one.is_own_meat_only);
  if (isOwn) {
    requireOwn(checked);
    await requireMinimum(tx, plant_id, kind, sources);
  }

  await lockBatches(tx, plant_id);
  const at = happenedAt(record.taken_at);
  const since = await findSinceCleaning(tx, plant_id, kind, at);
  if (!is_cleaned && needsCleaning(kind) && since.lot !== null) {
    const values = { lot: since.lot };
    throw new Problem('batch_not_cleaned', { values, fields: { is_cleaned: wordsFor('batch_not_cleaned', values) } });
  }
  const ended = is_cleaned ? await endOpen(tx, plant_id, kind, at) : [];
  const { taken_at = '' } = record;
  const isEarlier = Date.parse(taken_at) < Date.now();
  const prefix = lotPrefix(kind, isEarlier ? dayOfInstantIn(actor.time_zone, taken_at) : who.today);
  const cleaned_at = is_cleaned ? at : sql<string | null>`${since.cleaned_at}::timestamptz`;
  const batch = { prefix, kind, meat, is_own_meat_only: isOwn, cleaned_at, started_at: at };
  const made = await insertBatch(tx, plant_id, batch);
  for (const { source } of checked) await insertSource(tx, plant_id, made.batch_id, source);
  const body = { ...made, kind, meat, is_own_meat_only: isOwn, is_cleaned, ended, sources: checked.map(facts) };
  await addRecord(tx, actor, { ...record, kind: 'batch_started', order_id: null, body });
  return made;
}

/** What a record keeps of a source. */
const facts = ({ source, name }: CheckedSource) => ({ ...source, name });

async function requireMinimum(
  tx: Tx,
  plant_id: number,
  kind: StoredBatch['kind'],
  sources: readonly api.NewSource[],
): Promise<void> {
  const minimum = (await findMinimums(tx, plant_id)).find((one) => one.kind === kind)?.minimum_clb ?? null;
  const missing = missingToMinimum(sources, minimum);
  if (minimum === null || missing === 0) return;
  const values = { least: showPounds(minimum), missing: showPounds(missing) };
  throw new Problem('batch_below_minimum', { values, fields: { in_clb: wordsFor('batch_below_minimum', values) } });
}

export async function addToBatch(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { batch_id: known, started_by, action_id, taken_at, initials, ...source }: InputOf<typeof api.addToBatch>,
): Promise<Made> {
  const { plant_id } = actor;
  const done = await findDone(tx, plant_id, action_id);
  if (done) return done;
  const checked = await checkSources(tx, plant_id, [source]);
  const batch_id = await idOf(tx, plant_id, { batch_id: known, started_by });
  const batch = await lockOpen(tx, plant_id, batch_id);
  if (source.from_batch_id === batch_id) throw new Problem('not_found');
  if ((await countSources(tx, plant_id, batch_id)) >= api.MAX_SOURCES) {
    throw new Problem('batch_full', { values: { most: api.MAX_SOURCES } });
  }
  await requireJoining(tx, plant_id, batch, checked);
  for (const one of checked) {
    const source_id = await insertSource(tx, plant_id, batch_id, one.source);
    const order_id = one.source.order_id || null;
    const body = { batch_id, lot: batch.lot, source_id, ...facts(one) };
    await addRecord(tx, actor, { action_id, kind: 'batch_source', order_id, body, initials, taken_at });
  }
  return { batch_id, lot: batch.lot };
}

export async function removeFromBatch(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { source_id, reason, ...record }: InputOf<typeof api.removeFromBatch>,
): Promise<Made> {
  const { plant_id } = actor;
  const done = await findDone(tx, plant_id, record.action_id);
  if (done) return done;
  const known = await findSource(tx, plant_id, source_id);
  if (!known) throw new Problem('not_found');
  const { batch_id, lot } = await lockOpen(tx, plant_id, known.batch_id);
  const source = await findSource(tx, plant_id, source_id);
  if (!source) throw new Problem('not_found');
  if ((await countSources(tx, plant_id, batch_id)) === 1) throw new Problem('batch_last_source');
  await deleteSource(tx, plant_id, source_id);
  const { order_id, in_clb } = source;
  const body = { batch_id, lot, source_id, order_id, in_clb, reason };
  await addRecord(tx, actor, { ...record, kind: 'batch_source_removed', order_id, body });
  return { batch_id, lot };
}

export async function recordCleaning(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { kind, ...record }: InputOf<typeof api.recordCleaning>,
): Promise<DataOf<typeof api.recordCleaning>> {
  const { plant_id } = actor;
  if (await findAction(tx, plant_id, record.action_id)) return { kind };
  await lockBatches(tx, plant_id);
  const ended = await endOpen(tx, plant_id, kind, happenedAt(record.taken_at));
  await addRecord(tx, actor, { ...record, kind: 'cleaning', order_id: null, body: { kind, ended } });
  return { kind };
}

export async function endBatch(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { batch_id: known, started_by, out_clb, ...record }: InputOf<typeof api.endBatch>,
): Promise<Made> {
  const { plant_id } = actor;
  const done = await findDone(tx, plant_id, record.action_id);
  if (done) return done;
  const batch_id = await idOf(tx, plant_id, { batch_id: known, started_by });
  const batch = await lockBatch(tx, plant_id, batch_id);
  if (!batch) throw new Problem('not_found');
  const { lot, out_clb: before } = batch;
  await sql`update batches set out_clb = ${out_clb},
      ended_at = coalesce(ended_at, greatest(started_at, ${happenedAt(record.taken_at)}))
    where plant_id = ${plant_id} and batch_id = ${batch_id}`.execute(tx);
  const body = { batch_id, lot, from: before, to: out_clb };
  await addRecord(tx, actor, { ...record, kind: 'batch_ended', order_id: null, body });
  return { batch_id, lot };
}

export async function saveBatchMinimum(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { kind, minimum_clb }: InputOf<typeof api.saveBatchMinimum>,
): Promise<DataOf<typeof api.saveBatchMinimum>> {
  await setMinimum(tx, actor.plant_id, kind, minimum_clb);
  return { kind, minimum_clb };
}

/** A lot is known by its id or, before a device was told that, by the action that started it. */
async function idOf(
  tx: Tx,
  plant_id: number,
  { batch_id, started_by }: { batch_id: number; started_by: string | undefined },
): Promise<number> {
  if (started_by === undefined) return batch_id;
  const { rows } = await sql<{ batch_id: number }>`
    select (body->>'batch_id')::bigint as batch_id from floor_records
    where plant_id = ${plant_id} and action_id = ${started_by} and kind = 'batch_started'`.execute(tx);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0].batch_id;
}

async function lockOpen(tx: Tx, plant_id: number, batch_id: number): Promise<StoredBatch> {
  const batch = await lockBatch(tx, plant_id, batch_id);
  if (!batch) throw new Problem('not_found');
  if (batch.is_ended) throw new Problem('batch_ended', { values: { lot: batch.lot } });
  return batch;
}

const OF_BATCHES: readonly RecordKind[] = ['batch_started', 'batch_source', 'batch_source_removed', 'batch_ended'];

/** The lot that an action was about, if it was sent before. An action that was set aside changed no lot. */
async function findDone(tx: Tx, plant_id: number, action_id: string): Promise<Made | undefined> {
  const done = await findAction(tx, plant_id, action_id);
  if (!done) return undefined;
  if (!OF_BATCHES.includes(done.kind)) return { batch_id: 0, lot: '' };
  const { rows } = await sql<{ batch_id: number }>`
    select (body->>'batch_id')::bigint as batch_id from floor_records
    where plant_id = ${plant_id} and action_id = ${action_id}`.execute(tx);
  const batch_id = required(rows[0]?.batch_id, 'the lot of the record');
  const { lot } = required(await findBatch(tx, plant_id, batch_id), 'the lot');
  return { batch_id, lot };
}
