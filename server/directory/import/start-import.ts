import type * as api from '#contract/directory/import-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import * as store from '#server/directory/import/import-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Starts an import once, no matter how often the call is repeated. The job does the rest. */
export async function startCustomerImport(
  tx: Tx,
  who: Who<PlantActor>,
  { import_id, leave_out }: InputOf<typeof api.startCustomerImport>,
): Promise<DataOf<typeof api.startCustomerImport>> {
  const { plant_id } = who.actor;
  const draft = await store.lockImport(tx, plant_id, import_id);
  if (!draft) throw new Problem('not_found');
  if (draft.status === 'uploaded') throw new Problem('import_not_checked');
  if (draft.status !== 'checked') return { import_id };
  const { add, update, wrong } = await store.countActions(tx, plant_id, import_id);
  if (wrong > 0 && !leave_out) throw new Problem('import_has_problems');
  if (add + update === 0) throw new Problem('import_nothing');
  await store.changeImport(tx, plant_id, import_id, {
    status: 'importing',
    leaves_out: leave_out,
    done_steps: 0,
    all_steps: 2 * add + update,
    problem: null,
  });
  await store.dropFile(tx, plant_id, import_id);
  await emit(tx, who, 'customers.import_started', { subject: { import_id } });
  return { import_id };
}

/** Only queues the undo; the job does the work. */
export async function undoCustomerImport(
  tx: Tx,
  who: Who<PlantActor>,
  { import_id }: InputOf<typeof api.undoCustomerImport>,
): Promise<DataOf<typeof api.undoCustomerImport>> {
  const { plant_id, account_id } = who.actor;
  const found = await store.lockImport(tx, plant_id, import_id);
  if (!found) throw new Problem('not_found');
  if (found.status === 'undoing' || found.status === 'undone') return { import_id };
  const shown = await store.findImport(tx, plant_id, import_id);
  if (!shown?.is_undoable) throw new Problem('import_not_undoable');
  await store.changeImport(tx, plant_id, import_id, {
    status: 'undoing',
    undone_by: account_id,
    done_steps: 0,
    all_steps: found.added + found.updated,
  });
  await emit(tx, who, 'customers.undo_started', { subject: { import_id } });
  return { import_id };
}
