import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { answerAgeByLink } from '#contract/cut-sheets/age/age-api.ts';
import { type LinkedSheet, openSheetLink, saveByLink, submitByLink } from '#contract/cut-sheets/links-api.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import { recordOf } from '#web/cut-sheets/sheet-links/linked-record.ts';
import { callApi, keyOf, useApiMutation } from '#web/lib/api.ts';

/** The actions available to anyone with a link to the sheet. */
export function useLinkActions(token: string, onSubmitted: () => void): SheetActions {
  const client = useQueryClient();
  const submitted = useRef(onSubmitted);
  submitted.current = onSubmitted;
  const { mutateAsync } = useApiMutation(submitByLink, { refetch: [openSheetLink], showsErrors: true });

  return useMemo(() => {
    const queryKey = keyOf(openSheetLink, { token });
    return {
      save: async (sent) => {
        const saved = await callApi(saveByLink, { token, ...sent });
        client.setQueryData<LinkedSheet>(queryKey, (sheet) => {
          if (!sheet) return sheet;
          const isOpen = sheet.form_status === 'open';
          const answers = isOpen ? { form_data_json: sent.form_data } : { edit_data_json: sent.form_data };
          return { ...sheet, ...saved, ...answers };
        });
        return saved;
      },
      submit: async (sent) => {
        await mutateAsync({ token, ...sent });
        submitted.current();
      },
      answerAge: async (over_thirty_months) => {
        await callApi(answerAgeByLink, { token, over_thirty_months });
        await client.invalidateQueries({ queryKey });
      },
      reload: async () =>
        recordOf(await client.fetchQuery({ queryKey, queryFn: () => callApi(openSheetLink, { token }), staleTime: 0 })),
    };
  }, [client, mutateAsync, token]);
}
