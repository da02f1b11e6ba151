import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { answerAge } from '#contract/cut-sheets/age/age-api.ts';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import { getCustomFormData, type SheetRecord, saveCustomFormData, submitCustomForm } from '#contract/cut-sheets/api.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { recordIn } from '#web/cut-sheets/sheet-draft/use-sheet.ts';
import { callApi, keyOf, useApiMutation } from '#web/lib/api.ts';

/** What the form can do with a sheet, regardless of how the user got access. Each method throws if the call is refused. */
export interface SheetActions {
  /** Saves answers and returns their new revision. */
  save: (sent: { revision: number; form_data: Answers }) => Promise<{ revision: number; saved_at: string }>;
  /** Submits the sheet and announces it. */
  submit: (sent: { revision: number; form_data: Answers; form_json: Template }) => Promise<void>;
  /** Loads the current version of the sheet. */
  reload: () => Promise<SheetRecord>;
  /** Records whether the animal is over thirty months. Omitted if the user can't answer that. */
  answerAge?: (age: 'yes' | 'no') => Promise<void>;
}

/** The actions of a signed-in user. */
export function useSheetActions(
  { form_id, data_id, order_id }: { form_id: number; data_id: number; order_id: number | null },
  onSubmitted: () => void,
): SheetActions {
  const client = useQueryClient();
  const user_id = useOwnId();
  const submitted = useRef(onSubmitted);
  submitted.current = onSubmitted;
  const { mutateAsync } = useApiMutation(submitCustomForm, {
    as: 'form',
    refetch: [getCustomFormData],
    showsErrors: true,
  });

  return useMemo(() => {
    const question = { form_id, data_id, user_id };
    const queryKey = keyOf(getCustomFormData, question);
    return {
      save: async (sent) => {
        const saved = await callApi(saveCustomFormData, { data_id, ...sent });
        client.setQueryData<DataOf<typeof getCustomFormData>>(queryKey, (rows) =>
          rows?.map((row) => ('can' in row ? { ...row, ...saved, ...answersOf(row, sent.form_data) } : row)),
        );
        return saved;
      },
      submit: async (sent) => {
        await mutateAsync({ data_id, form_id, ...sent });
        submitted.current();
      },
      ...(order_id !== null && {
        answerAge: async (over_thirty_months: 'yes' | 'no') => {
          await callApi(answerAge, { order_id, over_thirty_months });
          await client.invalidateQueries({ queryKey });
        },
      }),
      reload: async () => {
        const rows = await client.fetchQuery({
          queryKey,
          queryFn: () => callApi(getCustomFormData, question),
          staleTime: 0,
        });
        return recordIn(rows) as SheetRecord;
      },
    };
  }, [client, mutateAsync, form_id, data_id, order_id, user_id]);
}

/** Once a sheet is submitted, saved answers go into a separate field, next to the ones the plant uses for cutting. */
const answersOf = ({ form_status }: SheetRecord, answers: Answers) =>
  form_status === 'open' ? { form_data_json: answers } : { edit_data_json: answers };
