import {
  type invoiceRules as api,
  InvoiceRules,
  type saveInvoiceRules as saveApi,
} from '#contract/invoicing/rules-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Until the office changes them: no tax, no reminders, no fees. */
export const FIRST_RULES: InvoiceRules = {
  tax_processing_bp: 0,
  tax_meat_bp: 0,
  tax_goods_bp: 0,
  tax_fees_bp: 0,
  reminder_days: [],
  late_fee_cents: 0,
  late_fee_bp: 0,
  late_after_days: 30,
  storage_cents: 0,
  storage_by: 'day',
  storage_per: 'share',
  storage_free_days: 3,
  storage_most_cents: 0,
};

export async function invoiceRules(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api>> {
  const found = await db
    .selectFrom('invoice_rules')
    .selectAll()
    .where('plant_id', '=', actor.plant_id)
    .executeTakeFirst();
  return found ? { ...InvoiceRules.parse(found), revision: found.revision } : { ...FIRST_RULES, revision: 0 };
}

/** Saves the rules for invoices issued from now on. */
export async function saveInvoiceRules(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { revision, ...rules }: InputOf<typeof saveApi>,
): Promise<DataOf<typeof saveApi>> {
  const { plant_id } = actor;
  const saved = await tx
    .insertInto('invoice_rules')
    .values({ plant_id, ...rules, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('plant_id')
        .doUpdateSet({ ...rules, revision: revision + 1 })
        .where('invoice_rules.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  if (!saved) throw new Problem('settings_changed');
  await emit(tx, { actor }, 'settings.changed', {});
  return saved;
}
