import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/beef-template.ts';
import { insertTemplates } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';

/** Gives a new plant the built-in cut sheets, so that it can take orders on its first day. Decision C-82. */
export async function makeDefaultTemplates(tx: Tx, plant_id: number): Promise<void> {
  await insertTemplates(tx, plant_id, [
    { name: 'Beef', species: 'beef', form_json: BEEF_TEMPLATE },
    { name: 'Beef quarter', species: 'beef', form_json: BEEF_QUARTER_TEMPLATE },
  ]);
}
