import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/floor/forfeit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { findRule, saveRule } from '#server/floor/pickup/rule-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Until the office changes it: nothing is forfeited. */
const FIRST_RULE = { forfeit_days: 0, counted_by: 'day', warn_days: 7, revision: 0 } as const;

export async function pickupRules(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.pickupRules>> {
  const found = await findRule(db, actor);
  if (!found) return FIRST_RULE;
  const { forfeit_days, counted_by, warn_days, revision } = found;
  return { forfeit_days, counted_by, warn_days, revision };
}

export async function savePickupRules(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { revision, ...rule }: InputOf<typeof api.savePickupRules>,
): Promise<DataOf<typeof api.savePickupRules>> {
  if (rule.forfeit_days > 0 && rule.warn_days >= rule.forfeit_days) {
    throw new Problem('forfeit_before_warning', { fields: { warn_days: wordsFor('forfeit_before_warning') } });
  }
  const saved = await saveRule(tx, actor.plant_id, revision, rule);
  if (!saved) throw new Problem('settings_changed');
  await emit(tx, { actor }, 'settings.changed', {});
  return saved;
}
