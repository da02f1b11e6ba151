import { takenFrom } from '#contract/cut-sheets/animal-parts/claims.ts';
import type { Answers, OrderList } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { type AnimalRow, decidedList, factsOf } from '#server/cut-sheets/facts-of.ts';

/** A share with its cut sheet, as stored. */
export interface SheetRow extends AnimalRow {
  cut_sheet_id: number | null;
  is_submitted: boolean;
  answered_form: Template | null;
  current_form: Template | null;
  form_data: Answers | null;
  submitted_at: string | null;
}

/** The share's cut sheet choices, in the form used for estimates. Empty if it has no sheet. */
export function sheetOf(share: SheetRow, animal: readonly SheetRow[]): { template: Template; list: OrderList } {
  const { answered_form, current_form, form_data, cut_sheet_id } = share;
  const template = answered_form ?? current_form;
  if (!template || !form_data || cut_sheet_id === null) return { template: {}, list: [] };
  const others = animal.flatMap((one) =>
    one.is_submitted && one.answered_form && one.form_data && one.cut_sheet_id !== null
      ? [
          {
            cut_sheet_id: one.cut_sheet_id,
            by: '',
            form: one.answered_form,
            list: one.form_data.order_list,
            submitted_at: one.submitted_at ?? '',
          },
        ]
      : [],
  );
  const facts = { ...factsOf(share), taken: takenFrom(others, cut_sheet_id) };
  return {
    template,
    list: decidedList({ answered_form, current_form: template, form_data_json: form_data }, facts),
  };
}
