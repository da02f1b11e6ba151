import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { type undoHandOver as api, HAND_OVER_UNDO_SECONDS } from '#contract/market/delivery/delivery-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

/** An undo requested in time may arrive this much later. */
const GRACE_SECONDS = 5;
/** Until then, the farm isn't paid for a delivered share, because its hand-over can still be undone. */
export const HAND_OVER_SETTLED_SECONDS = HAND_OVER_UNDO_SECONDS + 2 * GRACE_SECONDS;

/** Locks the share, so that its age is judged when the undo happens. */
export async function undoHandOver(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { claim_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows: own } = await sql`
    select from claims c join lots l using (lot_id)
    where c.claim_id = ${claim_id} and l.seller_id = ${account_id} and c.place_id is not null and c.state = 'bought'
    for no key update of c`.execute(tx);
  if (own.length === 0) throw new Problem('not_found');
  const { rows } = await sql<{ lot_id: number; buyer_id: number }>`
    update claims set picked_up_at = null, received_by = ''
    where claim_id = ${claim_id} and (picked_up_at is null
      or picked_up_at > clock_timestamp() - make_interval(secs => ${HAND_OVER_UNDO_SECONDS + GRACE_SECONDS}))
    returning lot_id, buyer_id`.execute(tx);
  const [undone] = rows;
  if (!undone) throw new Problem('hand_over_settled');
  await announceLot(tx, undone.lot_id, { buyer_id: undone.buyer_id });
  return { claim_id };
}
