import { getCustomFormData, type SheetRecord } from '#contract/cut-sheets/api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** Loads one sheet by its ids. The API returns it in a list. */
export function useSheet({ form_id, data_id }: { form_id: number; data_id: number }) {
  const answer = useApiQuery(getCustomFormData, { form_id, data_id, user_id: useOwnId() });
  return {
    data: answer.data && recordIn(answer.data),
    error: answer.error,
    refetch: () => void answer.refetch(),
  };
}

export const recordIn = (rows: DataOf<typeof getCustomFormData>): SheetRecord | undefined =>
  rows.find((row): row is SheetRecord => 'can' in row);
