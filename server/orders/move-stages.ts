import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { moveStages as api, MovedAnimal } from '#contract/orders/stages-api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { moveStage } from '#server/orders/move-stage.ts';

/** Moves animals one by one, each in its own transaction, so that one that lacks something doesn't hold up the others. */
export async function moveStages(
  db: Db,
  who: Who<PlantActor>,
  { moves, to }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const outcomes: MovedAnimal[] = [];
  for (const one of moves) {
    const { order_id } = one;
    const move = { ...one, to, reason: '', override: false };
    outcomes.push({ order_id, refused: await refusalOf(() => inTransaction(db, (tx) => moveStage(tx, who, move))) });
  }
  return outcomes;
}

/** Why a move was refused; null if it was made. */
async function refusalOf(move: () => Promise<unknown>): Promise<MovedAnimal['refused']> {
  try {
    await move();
    return null;
  } catch (problem) {
    if (problem instanceof Problem) return { code: problem.code, values: problem.values ?? {} };
    throw problem;
  }
}
