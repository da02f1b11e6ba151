import type { viewCustomer as api } from '#contract/directory/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { presentCustomer } from '#server/directory/list-customers.ts';
import { mayEditRecord, mayKeepRecords } from '#server/directory/policy.ts';
import { findCustomer } from '#server/directory/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** One record, for anyone who can see it in the list. The office also sees deleted ones, which it can restore. */
export async function viewCustomer(
  db: Db,
  { actor }: Who<PlantActor>,
  { id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const found = await findCustomer(db, actor.plant_id, id);
  if (!found) throw new Problem('not_found');
  const { has_password, ...row } = found;
  const isKeeper = mayKeepRecords(actor);
  if (!mayEditRecord(actor, row) || (row.deleted_at !== null && !isKeeper)) throw new Problem('not_found');
  const shown = presentCustomer(actor, row);
  const invite = shown.can.edit && isKeeper && row.has_portal && !has_password;
  return { ...shown, can: { ...shown.can, merge: shown.can.remove, note: isKeeper, invite } };
}
