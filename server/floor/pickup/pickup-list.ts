import type { pickupList as api } from '#contract/floor/pickup-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { listToPickUp } from '#server/floor/pickup/pickup-store.ts';
import { forfeitDays } from '#server/floor/pickup/rule-store.ts';
import { openInvoices } from '#server/floor/ports.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The meat that waits for its owners. Says only whether something is owed, not how much. */
export async function pickupList(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { search }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const shares = await listToPickUp(db, { ...actor, search });
  const owed = await openInvoices().sharesOwed(
    db,
    plant_id,
    shares.map(({ share_id }) => share_id),
  );
  const dayOf = await forfeitDays(db, actor);
  return shares.map((share) => {
    const forfeit_on = share.ready_on === null ? null : dayOf(share.ready_on);
    const is_forfeited = forfeit_on !== null && forfeit_on <= today;
    return { ...share, forfeit_on, is_forfeited, is_owed: owed.includes(share.share_id) };
  });
}
