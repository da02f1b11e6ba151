import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function followPortal(
  _tx: Tx,
  _who: Who<PlantActor>,
  _change: { before: boolean; now: boolean; account_id: number },
): Promise<void> {}
export async function closePortal(_tx: Tx, _account_id: number): Promise<void> {}
