import { isDeepStrictEqual } from 'node:util';
import { addFallbacks } from '#contract/cut-sheets/age/fallbacks.ts';
import { keepAnswers, lockSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * Gives the chosen cuts with backbone of an unsubmitted sheet the plant's fallback, because the age of the animal that it is
 * attached to is unknown. The caller must have locked the order.
 */
export async function fillFallbacks(tx: Tx, plant_id: number, cut_sheet_id: number, saved_by: number): Promise<void> {
  const sheet = await lockSheet(tx, plant_id, cut_sheet_id);
  if (!sheet) return;
  const { order_list: before } = sheet.form_data_json;
  const order_list = addFallbacks(sheet.current_form, before, () => true);
  if (isDeepStrictEqual(order_list, before)) return;
  await keepAnswers(tx, sheet, { form_data: { order_list }, left_behind: sheet.left_behind ?? [], saved_by });
}
