import {
  type payingRules as api,
  PayingRules,
  type savePayingRules as saveApi,
} from '#contract/invoicing/paying/rules-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Used until the office changes them. */
const FIRST_RULES: PayingRules = {
  methods: ['card', 'cash', 'check', 'card_terminal'],
  takes_parts: true,
  deposit_due_days: 7,
  deposit_reminder_days: [],
  deposit_refund_days: 7,
  deposit_refund_steps: [],
  no_show_fee_cents: 0,
};

export async function findPayingRules(db: Db, plant_id: number): Promise<PayingRules & { revision: number }> {
  const found = await db.selectFrom('paying_rules').selectAll().where('plant_id', '=', plant_id).executeTakeFirst();
  return found ? { ...PayingRules.parse(found), revision: found.revision } : { ...FIRST_RULES, revision: 0 };
}

export const payingRules = (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api>> =>
  findPayingRules(db, actor.plant_id);

export async function savePayingRules(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { revision, deposit_refund_steps, ...given }: InputOf<typeof saveApi>,
): Promise<DataOf<typeof saveApi>> {
  const rules = { ...given, deposit_refund_steps: JSON.stringify(deposit_refund_steps) };
  const saved = await tx
    .insertInto('paying_rules')
    .values({ plant_id: actor.plant_id, ...rules, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('plant_id')
        .doUpdateSet({ ...rules, revision: revision + 1 })
        .where('paying_rules.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  if (!saved) throw new Problem('settings_changed');
  await emit(tx, { actor }, 'settings.changed', {});
  return saved;
}
