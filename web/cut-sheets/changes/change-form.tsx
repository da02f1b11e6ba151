import { useMemo, useRef } from 'react';
import { Answers } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import { CutSheetForm } from '#web/cut-sheets/sheet-form/cut-sheet-form.tsx';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

const keyOf = (data_id: number) => `sheet-change-${data_id}`;

/** Call once the change has been requested or decided. */
export const forgetWanted = (data_id: number): void => keepValue(keyOf(data_id), null);

/**
 * The form for requesting a change to a locked sheet. Choices are kept in this browser until `onChosen`; the sheet itself
 * doesn't change.
 */
export function ChangeForm({
  sheet,
  start,
  onChosen,
}: {
  sheet: SheetRecord;
  /** Answers to start from. Defaults to the sheet's current answers. */
  start?: Answers | null;
  onChosen: (answers: Answers) => Promise<void>;
}) {
  const { data_id } = sheet;
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  const asked = useMemo((): SheetRecord => {
    const form_data_json = readKept(keyOf(data_id), Answers) ?? start ?? sheet.form_data_json;
    return { ...sheet, form_status: 'open', form_data_json, edit_data_json: null, left_behind: [] };
  }, [sheet, start, data_id]);
  const actions = useMemo(
    (): SheetActions => ({
      save: async ({ revision, form_data }) => {
        keepValue(keyOf(data_id), form_data);
        return { revision, saved_at: new Date().toISOString() };
      },
      submit: ({ form_data }) => chosen.current(form_data),
      reload: async () => asked,
    }),
    [asked, data_id],
  );
  return <CutSheetForm sheet={asked} actions={actions} />;
}
