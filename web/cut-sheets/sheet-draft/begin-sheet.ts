import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { mergeAnswers } from '#contract/cut-sheets/merge-answers.ts';
import { usualRest } from '#contract/cut-sheets/rest/usual-rest.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { Known } from '#web/cut-sheets/sheet-draft/autosave.ts';
import { firstPart, type SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import type { StoredDraft } from '#web/cut-sheets/sheet-draft/draft-store.ts';

/** Sheets always use the plant's current form, even when a submitted sheet is edited. */
export const formOf = ({ current_form_json, form_json }: SheetRecord): Template => current_form_json ?? form_json;

/** The saved answers that the current form still offers or, if none are left, the cuts that are on every sheet. */
export function answersIn(sheet: SheetRecord): OrderList {
  const { order_list } = sheet.edit_data_json ?? sheet.form_data_json;
  const list = keepWhatFits(formOf(sheet), order_list);
  return list.length > 0 ? list : startingList(formOf(sheet));
}

export const isSameList = (one: OrderList, other: OrderList): boolean =>
  one === other || changesBetween(one, other).length === 0;

/** The starting state: the saved answers, plus changes this browser hasn't saved yet. */
export function beginSheet(sheet: SheetRecord, draft: StoredDraft | null): { state: SheetState; known: Known } {
  const template = formOf(sheet);
  const theirs = answersIn(sheet);
  const state: SheetState = {
    template,
    facts: sheet.facts,
    list: theirs,
    typed: {},
    openPart: firstPart(template),
    openCut: null,
    notice: null,
    before: null,
    conflict: null,
    wentOn: null,
    usual: usualRest(template, sheet.standard_answers?.order_list ?? [], sheet.facts),
  };
  const known = { revision: sheet.revision, list: theirs };
  if (!draft || (isSameList(draft.list, draft.base) && Object.keys(draft.typed).length === 0)) return { state, known };

  const mine = decideByAge(template, keepWhatFits(template, draft.list), sheet.facts);
  const base = keepWhatFits(template, draft.base);
  const { typed } = draft;
  // The first copy of the sheet may come from the cache and be older than this browser's last save.
  if (draft.revision > sheet.revision) {
    return { state: { ...state, list: mine, typed }, known: { revision: draft.revision, list: base } };
  }
  if (draft.revision === sheet.revision) return { state: { ...state, list: mine, typed }, known };
  const { list, taken, contested } = mergeAnswers(template, { base, mine, theirs }, sheet.facts);
  const conflict = taken.length + contested.length > 0 ? { by: sheet.saved_by, taken, contested } : null;
  return { state: { ...state, list, typed, conflict }, known };
}
