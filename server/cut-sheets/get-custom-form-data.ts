import { isDeepStrictEqual } from 'node:util';
import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import type { getCustomFormData as api, SheetItem, SheetRecord } from '#contract/cut-sheets/api.ts';
import { addLeftBehind, leftBehind } from '#contract/cut-sheets/left-behind.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import { requireOwnId } from '#server/accounts/policy.ts';
import { findFacts } from '#server/cut-sheets/animal-parts/claim-store.ts';
import { basisOf } from '#server/cut-sheets/estimate/estimate-basis.ts';
import { decidedList } from '#server/cut-sheets/facts-of.ts';
import { lookUpTickets } from '#server/cut-sheets/look-up-tickets.ts';
import { lockOf, maySeeSheet, type SheetPerson, sheetAbilities } from '#server/cut-sheets/policy.ts';
import { findReplacement } from '#server/cut-sheets/sheet-store.ts';
import { findLastSheet, findSheet, listSheets } from '#server/cut-sheets/store.ts';
import type { Db } from '#server/lib/database.ts';
import type { JsonText } from '#server/lib/json-text.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * With a data_id, returns a list with just that sheet. With a search, returns the matching tickets. Otherwise, returns the
 * previous sheets that the caller may see.
 */
export async function getCustomFormData(
  db: Db,
  { actor }: Who<PlantActor>,
  { form_id, data_id, user_id, search, brief = false, ...filter }: InputOf<typeof api>,
): Promise<DataOf<typeof api> | JsonText> {
  requireOwnId(actor, user_id);
  if (data_id !== undefined) return [await viewSheet(db, actor, data_id, form_id)];
  const party_id = isStaff(actor.role) ? undefined : actor.account_id;
  if (search !== undefined) return lookUpTickets(db, actor.plant_id, search, { ...filter, party_id, brief });
  const sheets = await listSheets(db, actor.plant_id, { ...filter, form_id, party_id });
  return sheets.map((sheet): SheetItem => ({ ...sheet, isnewcutsheet: 1 }));
}

/**
 * A submitted sheet shows the template version it was submitted with; an open one shows the current version. See
 * docs/decisions/0021.
 */
export async function viewSheet(db: Db, actor: SheetPerson, data_id: number, form_id?: number): Promise<SheetRecord> {
  const sheet = await findSheet(db, actor.plant_id, data_id);
  const replaced_by = sheet?.order_id ? null : await findReplacement(db, actor.plant_id, data_id);
  // A blank sheet is deleted when another takes its place; its address then shows the new one.
  if (!sheet && replaced_by) return viewSheet(db, actor, replaced_by.data_id);
  if (!sheet || !maySeeSheet(actor, sheet)) throw new Problem('not_found');
  if (form_id !== undefined && form_id !== sheet.form_id) throw new Problem('not_found');

  const { account_id, producer_id, answered_form, current_form, order_status, stage, animal_species, email, ...rest } =
    sheet;
  const { saver_first_name, saver_last_name, over_thirty_months, has_age_file, tag_id, logo, ...shown } = rest;
  const species = (animal_species ?? sheet.type) as Species;
  const { order_list } = sheet.edit_data_json ?? sheet.form_data_json;
  const facts = await findFacts(db, actor.plant_id, { ...sheet, cut_sheet_id: data_id });
  return {
    ...shown,
    form_data_json: { order_list: decidedList(sheet, facts) },
    edit_data_json: sheet.edit_data_json && {
      order_list: decideByAge(current_form, sheet.edit_data_json.order_list, facts),
    },
    data_id,
    replaced_by,
    species,
    tagid: tag_id ?? '',
    plant_logo: pictureAddress(logo),
    email: email ?? '',
    form_json: answered_form ?? current_form,
    current_form_json: answered_form && !isDeepStrictEqual(answered_form, current_form) ? current_form : null,
    facts,
    basis: await basisOf(db, actor, { data_id, order_id: sheet.order_id, species, quarters: sheet.qty }),
    left_behind: addLeftBehind(sheet.left_behind ?? [], leftBehind(current_form, order_list)),
    // Nobody is signed in when a sheet is filled in through a link, so the customer is shown as the author.
    saved_by:
      sheet.saved_at === null ? '' : nameOf(saver_first_name ?? sheet.first_name, saver_last_name ?? sheet.last_name),
    last_sheet: (await findLastSheet(db, actor.plant_id, sheet.customer_id, sheet.type, data_id)) ?? null,
    isnewcutsheet: 1,
    can: sheetAbilities(actor, sheet),
    locked_because: lockOf(sheet) ?? '',
  };
}

const nameOf = (first_name: string, last_name: string) => `${first_name} ${last_name}`.trim();
